/**
 * The web app manifest, which makes the app installable (https://www.w3.org/TR/appmanifest/). Sizes
 * are those of the files in `public/`.
 */
import type { ManifestOptions } from "vite-plugin-pwa";
import { BUILD_LOCALE, directionOf, text } from "./read-messages.ts";

const WHITE = "#ffffff";
const PNG = "image/png";

const icon = (name: string, size: number, purpose: "any" | "maskable" = "any") => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: PNG,
  purpose,
});

/** As a long press on the installed icon lists them. */
const shortcut = (name: string, url: string, picture: string) => ({
  name,
  url,
  icons: [icon(`shortcuts/${picture}`, 96)],
});

const screenshot = (name: string, form_factor: "narrow" | "wide", label: string) => ({
  src: `/screenshots/${name}-${form_factor}.webp`,
  sizes: form_factor === "narrow" ? "780x1688" : "1280x800",
  type: "image/webp",
  form_factor,
  label,
});

export const appManifest = {
  id: "/",
  lang: BUILD_LOCALE,
  dir: directionOf(BUILD_LOCALE),
  name: "Garderobe",
  short_name: "Garderobe",
  description: text("app_description"),
  categories: ["lifestyle", "photo", "social"],
  start_url: "/feed",
  scope: "/",
  display: "standalone",
  // Those of the light theme; the page itself names those of the dark one.
  background_color: WHITE,
  theme_color: WHITE,
  icons: [
    icon("icon-192", 192),
    icon("icon-512", 512),
    icon("icon-maskable-192", 192, "maskable"),
    icon("icon-maskable", 512, "maskable"),
  ],
  shortcuts: [
    shortcut(text("manifest_shortcut_new_outfit"), "/outfit/new", "new-outfit"),
    shortcut(text("manifest_shortcut_feed"), "/feed", "feed"),
    shortcut(text("manifest_shortcut_wardrobe"), "/wardrobe", "wardrobe"),
    shortcut(text("manifest_shortcut_calendar"), "/wardrobe?view=calendar", "calendar"),
  ],
  // Read by src/app/shares.ts in the service worker.
  share_target: {
    action: "/outfit/new",
    method: "POST",
    enctype: "multipart/form-data",
    params: {
      title: "title",
      text: "text",
      url: "url",
      files: [{ name: "photos", accept: ["image/*"] }],
    },
  },
  screenshots: [
    screenshot("feed", "narrow", text("manifest_screen_feed")),
    screenshot("wardrobe", "narrow", text("manifest_screen_wardrobe")),
    screenshot("garments", "narrow", text("manifest_screen_garments")),
    screenshot("feed", "wide", text("manifest_screen_feed_wide")),
    screenshot("wardrobe", "wide", text("manifest_screen_wardrobe_wide")),
  ],
} satisfies Partial<ManifestOptions>;
