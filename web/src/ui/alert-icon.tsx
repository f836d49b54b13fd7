/** In a file of its own because every page loads it, and no other icon. */
import { draw } from "./draw-icon";

export const AlertIcon = draw(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5v5.5M12 16v.5" />
  </>,
);
