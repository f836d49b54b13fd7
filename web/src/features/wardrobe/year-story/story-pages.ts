/** The pages of a year's story: their text and their drawing. */
import type { CalendarYear } from "@/api/types";
import { outfitsOnDays } from "@/features/wardrobe/insights/insight-text";
import { capital, monthWord } from "@/features/wardrobe/labels";
import { publicUrl } from "@/lib/photos/picture-url";
import { counted, formatNumber } from "@/lib/text/count";
import { unitsOf } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
import { type Box, drawFramed, drawLine, fill, INNER, MARGIN, PAGE, TONE } from "./story-canvas";
import { colorsPage, favoritePage, favoritesPage } from "./story-garments";
import { GAP, grid, type StoryData, type StoryPage, signature } from "./story-parts";

type Outfit = CalendarYear["months"][number]["shown"][number];

/** Empty for a year without outfits. */
export function storyPages(data: StoryData): StoryPage[] {
  if (data.review.outfits === 0) return [];
  const pages = [cover, figures, favoritePage, favoritesPage, colorsPage, busiestMonth, months];
  return pages.map((page) => page(data)).filter((page) => page !== null);
}

const urlOf = ({ photo }: Outfit) => publicUrl(photo.bucket, photo.path);

/** The first outfits of each month in turn, so that every season is included. */
function pick(review: CalendarYear, max: number): Outfit[] {
  const turns = [0, 1, 2, 3].flatMap((turn) => review.months.map(({ shown }) => shown[turn]));
  return turns.filter((outfit) => outfit !== undefined).slice(0, max);
}

const COVER_SIDES: [most: number, columns: number][] = [
  [9, 3],
  [4, 2],
  [1, 1],
];

function cover({ review }: StoryData): StoryPage {
  const [max, side] = COVER_SIDES.find(([least]) => pick(review, least).length === least) ?? [1, 1];
  return {
    key: "cover",
    altText: m.story_my_year({ year: String(review.year) }),
    pictures: pick(review, max).map(urlOf),
    draw: (context, pictures) => {
      fill(context, TONE.night);
      for (const [at, box] of grid({ x: 0, y: 0, ...PAGE }, side, side).entries())
        drawFramed(context, { picture: pictures[at] ?? null }, box);
      const shade = context.createLinearGradient(0, PAGE.height * 0.35, 0, PAGE.height);
      shade.addColorStop(0, "rgb(14 17 16 / 0)");
      shade.addColorStop(0.55, "rgb(14 17 16 / 0.78)");
      shade.addColorStop(1, "rgb(14 17 16 / 0.94)");
      context.fillStyle = shade;
      context.fillRect(0, 0, PAGE.width, PAGE.height);
      drawLine(context, String(review.year), {
        y: 1560,
        size: 420,
        color: TONE.light,
        isTitle: true,
      });
      drawLine(context, m.story_in_outfits(), {
        y: 1690,
        size: 120,
        color: TONE.light,
        isTitle: true,
      });
      signature(context, TONE.light, review.year);
    },
  };
}

function figures({ review, insights }: StoryData): StoryPage {
  const outfits = outfitsOnDays(review.outfits, review.days);
  const pieces =
    insights.worn > 0 &&
    m.story_worn_of({ ...counted(insights.garments), worn: formatNumber(insights.worn) });
  const shown = pick(review, 12).slice(-3);
  return {
    key: "figures",
    altText: pieces ? unitsOf([outfits, pieces]) : outfits,
    pictures: shown.map(urlOf),
    draw: (context, pictures) => {
      fill(context, TONE.accent);
      const number = formatNumber(review.outfits);
      const noun = m.story_outfits_below({ count: review.outfits });
      drawLine(context, number, { y: 560, size: 520, color: TONE.light, isTitle: true });
      drawLine(context, noun, { y: 720, size: 160, color: TONE.light, isTitle: true });
      const days = m.story_on_days(counted(review.days));
      drawLine(context, days, { y: 850, size: 64, color: TONE.soft });
      if (pieces) drawLine(context, pieces, { y: 940, size: 64, color: TONE.soft });
      const frames = grid({ x: MARGIN, y: 1080, width: INNER, height: 490 }, 3, 1);
      for (const [at, picture] of pictures.entries())
        drawFramed(context, { picture }, frames[at] as Box);
      signature(context, TONE.light, review.year);
    },
  };
}

const FEW = 2;

/** Frames for up to four pictures, none much narrower than an outfit. */
function monthFrames(pictures: number): Box[] {
  const area = { x: MARGIN, y: 440, width: INNER, height: 1280 };
  if (pictures >= 4) return grid(area, 2, 2);
  if (pictures < 3) return grid({ ...area, height: pictures === 2 ? 760 : 1280 }, pictures, 1);
  const large = { ...area, width: area.width * 0.66 };
  const x = large.x + large.width + GAP;
  return [large, ...grid({ ...area, x, width: area.x + area.width - x }, 1, 2)];
}

function busiestMonth({ review }: StoryData): StoryPage | null {
  const [month] = review.months.toSorted((a, b) => b.outfits - a.outfits);
  if (!month || month.outfits < FEW || review.months.length < FEW) return null;
  const name = monthWord(month.month);
  const outfits = m.wardrobe_outfits(counted(month.outfits));
  const frames = monthFrames(month.shown.length);
  return {
    key: "month",
    altText: m.story_busiest_is({ month: name, outfits }),
    pictures: month.shown.slice(0, frames.length).map(urlOf),
    draw: (context, pictures) => {
      fill(context, TONE.night);
      drawLine(context, capital(name), { y: 260, size: 220, color: TONE.light, isTitle: true });
      const line = { y: 360, size: 56, color: TONE.soft };
      drawLine(context, m.story_busiest({ outfits }), line);
      for (const [at, picture] of pictures.entries())
        drawFramed(context, { picture }, frames[at] as Box);
      signature(context, TONE.light, review.year);
    },
  };
}

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0"));

function months({ review }: StoryData): StoryPage | null {
  if (review.months.length < FEW) return null;
  const byMonth = new Map(review.months.map((month) => [month.month, month.shown[0]]));
  const title = m.story_by_month({ year: String(review.year) });
  const firsts = MONTHS.map((month) => byMonth.get(`${review.year}-${month}`));
  return {
    key: "months",
    altText: title,
    pictures: firsts.map((outfit) => (outfit ? urlOf(outfit) : "")),
    draw: (context, pictures) => {
      fill(context, TONE.soft);
      const heading = { y: 230, size: 140, color: TONE.accent, isTitle: true };
      drawLine(context, title, heading);
      const frames = grid({ x: MARGIN, y: 310, width: INNER, height: 1400 }, 4, 3);
      for (const [at, frame] of frames.entries()) {
        const box = { ...frame, height: frame.height - 60 };
        drawFramed(context, { picture: pictures[at] ?? null, color: "#d3e4da" }, box);
        const y = frame.y + frame.height - 16;
        const label = { x: frame.x, y, size: 34, color: TONE.quiet, width: frame.width };
        drawLine(context, monthWord(`${review.year}-${MONTHS[at]}`, "short"), label);
      }
      signature(context, TONE.accent, review.year);
    },
  };
}
