"""Palettes of matching colors with their common names."""

from dataclasses import dataclass

Color = tuple[str, str]
"""Common name, and #rrggbb."""


@dataclass(frozen=True)
class Palette:
    """The colors of one picture."""

    ground: str
    outer: Color
    top: Color
    bottom: Color
    shoes: Color
    bag: Color
    accent: Color
    ink: str
    """Color of prints."""


PALETTES: tuple[Palette, ...] = (
    Palette("#d9d1c5", ("camel", "#b4926a"), ("cream", "#e9e1d2"), ("charcoal", "#47433f"),
            ("dark brown", "#4a3328"), ("cognac", "#8a5638"), ("rust", "#9c5238"), "#5b4634"),
    Palette("#cfd3d1", ("navy", "#2e394b"), ("white", "#eceae4"), ("stone", "#b9b09f"),
            ("black", "#2a2827"), ("tan", "#a3754c"), ("brick", "#8e4a3d"), "#2e394b"),
    Palette("#d6cdbd", ("olive", "#6a6b4c"), ("oat", "#ddd0b9"), ("indigo", "#3b4a5f"),
            ("chestnut", "#6d4630"), ("olive", "#62634a"), ("mustard", "#b5914f"), "#3d402c"),
    Palette("#e0d8d2", ("burgundy", "#5f2f35"), ("blush", "#dcbfb3"), ("plum grey", "#564a50"),
            ("oxblood", "#54292b"), ("burgundy", "#693438"), ("rose", "#b77f78"), "#5f2f35"),
    Palette("#c9cec6", ("forest", "#3c4a3f"), ("ecru", "#e4dcc9"), ("sand", "#c4b397"),
            ("brown", "#5d4130"), ("saddle", "#94653f"), ("sage", "#8c9a80"), "#3c4a3f"),
    Palette("#d8d9dc", ("grey", "#8b8d90"), ("ice blue", "#c9d3da"), ("ink", "#333a45"),
            ("white", "#e7e5df"), ("grey", "#6f7276"), ("cobalt", "#3f5d8c"), "#3f4a5a"),
    Palette("#e2d6c6", ("terracotta", "#a9654a"), ("ivory", "#eee6d7"), ("cocoa", "#5f4a3d"),
            ("tan", "#9c6d48"), ("wheat", "#c8a871"), ("teal", "#4d7071"), "#8c4a33"),
    Palette("#bfb5a8", ("black", "#302f30"), ("pearl", "#d9d5cd"), ("black", "#343334"),
            ("black", "#282627"), ("black", "#302d2c"), ("brick", "#94453c"), "#302f30"),
    Palette("#d3d6cf", ("faded blue", "#6d86a0"), ("white", "#eeebe4"), ("khaki", "#a0977b"),
            ("white", "#e6e2d9"), ("natural", "#d9cdb5"), ("coral", "#cb7c63"), "#34496a"),
    Palette("#ddd2d0", ("mauve", "#84707a"), ("lilac", "#c9bcc6"), ("aubergine", "#473a46"),
            ("dark brown", "#463331"), ("mauve", "#755f68"), ("ochre", "#bd934e"), "#4a3a4a"),
    Palette("#c7c0b3", ("chocolate", "#574234"), ("butter", "#e5d5a6"), ("tobacco", "#816448"),
            ("chocolate", "#493429"), ("cognac", "#91603c"), ("sky", "#9db4c2"), "#574234"),
    Palette("#d2d7da", ("slate", "#56626d"), ("off-white", "#e8e6e0"), ("pale blue", "#8ea3b8"),
            ("grey", "#75736f"), ("black", "#35322f"), ("marigold", "#bf9a5c"), "#32465f"),
)  # fmt: skip
