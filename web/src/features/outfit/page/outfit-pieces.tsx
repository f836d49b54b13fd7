/** The outfit's garments that the viewer may see, each as its part of the photo. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Outfit } from "@/api/types";
import { CroppedPicture } from "@/components/cropped-picture";
import { categoryName } from "@/lib/text/categories";
import { m } from "@/paraglide/messages.js";

interface Props {
  outfit: Outfit;
  /** Each links to its garment. */
  isOwner: boolean;
}

const ASPECT = 0.8;
const WIDTH = 48;

export function OutfitPieces({ outfit: { pins, photo }, isOwner }: Props) {
  const seen = pins.flatMap((pin) => (pin.garment ? [{ pin, garment: pin.garment }] : []));
  if (seen.length === 0) return null;
  return (
    <ul aria-label={m.common_pieces()} className="grid gap-x-4 gap-y-2 min-[26rem]:grid-cols-2">
      {seen.map(({ pin, garment }) => (
        <li key={pin.id}>
          <Piece item={isOwner ? garment.id : null}>
            <span className="w-12 shrink-0 overflow-hidden rounded-control">
              <CroppedPicture
                picture={{ ...photo, crop: pin }}
                alt=""
                aspectRatio={ASPECT}
                width={WIDTH}
              />
            </span>
            <span className="grid min-w-0">
              <span className="line-clamp-2 leading-snug">{garment.name}</span>
              <span className="truncate text-quiet text-small">
                {[categoryName(garment.category), garment.brand].filter(Boolean).join(" · ")}
              </span>
            </span>
          </Piece>
        </li>
      ))}
    </ul>
  );
}

const LINE = "flex min-h-target items-center gap-3";

function Piece({ item, children }: { item: string | null; children: ReactNode }) {
  if (!item) return <span className={LINE}>{children}</span>;
  return (
    <Link to="/wardrobe" search={{ view: "garments", item }} className={`${LINE} no-underline`}>
      {children}
    </Link>
  );
}
