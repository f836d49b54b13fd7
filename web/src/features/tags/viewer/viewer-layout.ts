/** Layout classes of the viewer. */
export const VIEWER_COLUMNS =
  "grid grid-cols-1 gap-x-16 gap-y-4 desktop:grid-cols-[max-content_minmax(16rem,28rem)] desktop:justify-center";
export const VIEWER_FRAME =
  "relative -mx-gutter touch-pan-y overflow-hidden select-none tablet:mx-auto tablet:w-full tablet:max-w-xl tablet:rounded-print desktop:w-[min(36rem,calc((100dvh-8.5rem)*0.6))] desktop:min-w-80";
