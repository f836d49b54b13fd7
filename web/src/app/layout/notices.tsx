/** The notification bar, the bubble and the toasts; all are announced, none takes the focus. */
import { classes } from "@/lib/classes";
import { Image } from "@/ui/image";
import { type Notice, type Toast, useNotices } from "@/ui/notices";

const PICTURE_WIDTH = 20;
const PICTURE_ASPECT_RATIO = 0.6;

export function NotificationBar() {
  const notice = useNotices(({ bar }) => bar);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 flex justify-center p-3"
    >
      {notice && <BarContent {...notice} />}
    </div>
  );
}

function BarContent({ message, image, active }: Notice) {
  return (
    <div
      className={classes(
        "flex items-center gap-3 rounded-control bg-ink px-4 py-2.5 text-canvas text-small shadow-lifted transition duration-350 ease-settle starting:-translate-y-4 starting:opacity-0",
        !active && "-translate-y-4 opacity-0",
      )}
    >
      {image && (
        <Image
          path={image}
          bucket="outfits"
          alt=""
          width={PICTURE_WIDTH}
          aspectRatio={PICTURE_ASPECT_RATIO}
          lazy={false}
        />
      )}
      <p>{message}</p>
    </div>
  );
}

export function NotificationBubble() {
  const notice = useNotices(({ bubble }) => bubble);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex justify-center px-4 desktop:bottom-8"
    >
      {notice && (
        <p
          className={classes(
            "rounded-full bg-accent px-5 py-2.5 text-on-accent text-small shadow-lifted transition duration-350 ease-settle starting:scale-90 starting:opacity-0",
            !notice.active && "scale-90 opacity-0",
          )}
        >
          {notice.message}
        </p>
      )}
    </div>
  );
}

export function Toasts() {
  const toasts = useNotices((notices) => notices.toasts);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-50 grid justify-center gap-2 px-4 desktop:bottom-8"
    >
      {toasts.map((toast) => (
        <ToastContent key={toast.id} {...toast} />
      ))}
    </div>
  );
}

function ToastContent({ id, message, undo }: Toast) {
  const undoAndClose = () => {
    undo?.();
    useNotices.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  };
  return (
    <div className="pointer-events-auto flex min-h-target items-center gap-4 rounded-control bg-ink pr-2 pl-4 text-canvas text-small shadow-lifted transition duration-200 starting:translate-y-3 starting:opacity-0">
      <p className="py-2.5">{message}</p>
      {undo && (
        <button
          type="button"
          onClick={undoAndClose}
          className="min-h-target px-3 font-[640] underline underline-offset-4"
        >
          Undo
        </button>
      )}
    </div>
  );
}
