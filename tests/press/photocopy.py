"""A sheet that has been through a copying machine: askew, out of focus, grey where it was white, speckled."""

from __future__ import annotations

import random

from PIL import Image, ImageChops, ImageFilter

#: What the glass of an office machine does at 300 dpi, made a little worse: degrees, pixels, shares of the whole scale.
SKEW, BLUR = 0.8, 1.6
WHITE, BLACK, GRAIN = 224, 62, 22


def photocopied(page: Image.Image, seed: int) -> Image.Image:
    """A grey picture at 300 dpi as its copy looks; the same seed speckles it the same way."""
    chance = random.Random(seed)
    askew = page.rotate(chance.uniform(-SKEW, SKEW), Image.Resampling.BICUBIC, fillcolor=255)
    soft = askew.filter(ImageFilter.GaussianBlur(BLUR))
    faded = soft.point([round(BLACK + (WHITE - BLACK) * grey / 255) for grey in range(256)])
    noise = Image.frombytes("L", page.size, chance.randbytes(page.width * page.height))
    grain = noise.point([round(GRAIN * grey / 255) for grey in range(256)])
    return ImageChops.subtract(ImageChops.add(faded, grain), ImageChops.invert(grain).point(lambda grey: GRAIN // 2))
