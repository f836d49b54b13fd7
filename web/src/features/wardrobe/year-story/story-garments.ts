/** The pages of a year's story about garments and their colors. */
import type { Insights } from "@/api/types";
import { PAINT } from "@/features/wardrobe/garments/colors";
import { COLOR_NAMES, wearCountText } from "@/features/wardrobe/labels";
import { publicUrl } from "@/lib/photos/picture-url";
import { counted } from "@/lib/text/count";
import { formatLocale, listOf } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
import {
  type Box,
  drawFramed,
  drawLine,
  drawText,
  fill,
  INNER,
  MARGIN,
  PAGE,
  TONE,
} from "./story-canvas";
import { grid, type StoryData, type StoryPage, signature } from "./story-parts";

type WornGarment = Insights["most_worn"][number];

const urlOfGarment = ({ garment: { photo } }: WornGarment) =>
  photo ? publicUrl(photo.bucket, photo.path) : "";

export function favoritePage({ review, insights }: StoryData): StoryPage | null {
  const [top] = insights.most_worn;
  if (!top || top.wears < 2) return null;
  const { garment, wears } = top;
  const times = wearCountText(wears);
  return {
    key: "favourite",
    altText: m.story_most_worn_piece({ name: garment.name, times }),
    pictures: [urlOfGarment(top)],
    draw: (context, [picture = null]) => {
      fill(context, TONE.soft);
      const frame = { x: MARGIN, y: 200, width: INNER, height: 1140 };
      drawFramed(context, { picture, crop: garment.photo?.crop, color: garment.colors[0] }, frame);
      drawLine(context, m.story_most_worn(), { y: 150, size: 56, color: TONE.accent });
      const place = { y: 1480, size: 130, color: TONE.ink, isTitle: true };
      const y = drawText(context, garment.name, place, 2);
      drawLine(context, times, { y: y - 20, size: 60, color: TONE.quiet });
      signature(context, TONE.accent, review.year);
    },
  };
}

const MAX_FAVORITES = 5;
const MIN_FAVORITES = 3;

export function favoritesPage({ review, insights }: StoryData): StoryPage | null {
  const shown = insights.most_worn.slice(0, MAX_FAVORITES);
  if (shown.length < MIN_FAVORITES) return null;
  return {
    key: "favourites",
    altText: m.story_favourites_are({ names: listOf(shown.map(({ garment }) => garment.name)) }),
    pictures: shown.map(urlOfGarment),
    draw: (context, pictures) => {
      fill(context, TONE.paper);
      drawLine(context, m.story_favourites(), {
        y: 250,
        size: 150,
        color: TONE.ink,
        isTitle: true,
      });
      const rows = grid(
        { x: MARGIN, y: 340, width: INNER, height: 1360 },
        1,
        Math.max(4, shown.length),
      );
      for (const [at, { garment, wears }] of shown.entries()) {
        const { y, height } = rows[at] as Box;
        const picture = pictures[at] ?? null;
        const framed = { picture, crop: garment.photo?.crop, color: garment.colors[0] };
        drawFramed(context, framed, { x: MARGIN, y, width: height * 0.8, height });
        const x = MARGIN + height * 0.8 + 48;
        const width = PAGE.width - MARGIN - x;
        const name = { x, y: y + height * 0.48, size: 76, color: TONE.ink, width, isTitle: true };
        drawLine(context, garment.name, name);
        const times = { x, y: y + height * 0.74, size: 48, color: TONE.quiet, width };
        drawLine(context, m.story_times(counted(wears)), times);
      }
      signature(context, TONE.accent, review.year);
    },
  };
}

const MAX_COLORS = 5;

export function colorsPage({ review, insights }: StoryData): StoryPage | null {
  const shown = insights.colors.filter(({ wears }) => wears > 0).slice(0, MAX_COLORS);
  if (shown.length < 2) return null;
  const total = shown.reduce((sum, { wears }) => sum + wears, 0);
  const names = shown
    .slice(0, 3)
    .map(({ color }) => COLOR_NAMES[color].toLocaleLowerCase(formatLocale()));
  return {
    key: "colours",
    altText: m.story_year_in_colours({ colours: listOf(names) }),
    pictures: [],
    draw: (context) => {
      let y = 0;
      for (const { color, wears } of shown) {
        // The smallest band still has room for its name.
        const height = 150 + (PAGE.height - 150 * shown.length) * (wears / total);
        fill(context, PAINT[color], { x: 0, y, width: PAGE.width, height: height + 1 });
        const size = Math.min(170, height * 0.62);
        const place = { y: y + height - size * 0.32, size, color: onPaint(color), isTitle: true };
        drawLine(context, COLOR_NAMES[color], place);
        y += height;
      }
      const tone = onPaint(shown[0]?.color ?? "white");
      const place = { x: PAGE.width - MARGIN, y: 130, size: 56, color: tone, isAtEnd: true };
      drawLine(context, m.story_colours_of({ year: String(review.year) }), place);
    },
  };
}

/** Ink or light, whichever is readable on the color. */
function onPaint(color: keyof typeof PAINT): string {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(PAINT[color].slice(at, at + 2), 16));
  const light = 0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0);
  return light > 140 ? TONE.ink : TONE.light;
}
