"""Words of the house: every code the other rooms speak in, paired with an English message id.

Pure data. Nothing here knows a language; ``larp_piquet.language`` puts the words into one.
"""
