"""Garments, cut and posed as the looks need them."""

from functools import partial

from deploy.seed.pictures.bottoms import skirt, trousers
from deploy.seed.pictures.extras import scarf
from deploy.seed.pictures.outerwear import BLAZER, COAT, OPEN_BLAZER, OPEN_COAT, back, tailored
from deploy.seed.pictures.shoes import boots
from deploy.seed.pictures.sleeves import Arm
from deploy.seed.pictures.tops import knit, shirt

CLOSE = Arm(length=560, angle=9, bend=4)
RELAXED = Arm(length=545, width=150, cuff=96, angle=14, bend=9)
ROOMY = Arm(length=540, width=156, cuff=104, angle=14, bend=9)
HANGING = Arm(length=590, width=142, cuff=108, angle=5, bend=2)
CROSSED = Arm(length=540, width=150, cuff=96, angle=20, bend=40)
SHORT = Arm(length=210, width=150, cuff=144, angle=26, bend=0)

# Under or over something else, sleeves close to the body.
shirt_tucked = partial(shirt, CLOSE)
shirt_beneath = partial(shirt, RELAXED, open_collar=False)
shirt_short = partial(shirt, SHORT)
shirt_hanging = partial(shirt, Arm(length=560, angle=5, bend=2))
roll_neck_beneath = partial(knit, CLOSE, neck="roll")
roll_neck = partial(knit, RELAXED, neck="roll")
jumper = partial(knit, RELAXED)
jumper_crossed = partial(knit, CROSSED)
v_neck_over = partial(knit, ROOMY, neck="v", over=True)

coat_lining = partial(back, OPEN_COAT)
coat_open = partial(tailored, OPEN_COAT)
coat_hanging = partial(tailored, COAT, HANGING)
coat_buttoned = partial(tailored, COAT, HANGING, double=True)
blazer_open = partial(tailored, OPEN_BLAZER)
blazer_hanging = partial(tailored, BLAZER, HANGING)

straight_trousers = partial(trousers, ankle=82)
wide_trousers = partial(trousers, ankle=118)
midi_skirt = partial(skirt, length=660, flare=262)
satin_skirt = partial(skirt, length=800, flare=262)
column_skirt = partial(skirt, length=860, flare=250)
pleated_skirt = partial(skirt, length=760, flare=300, pleats=9)

long_scarf = partial(scarf, length=640)
short_scarf = partial(scarf, length=560)
ankle_boots = partial(boots, shaft=160)
