/** The sheet that puts a person into circles, for other features; loaded when first needed. */
import { lazy, Suspense } from "react";
import type { Profile } from "@/api/types";

const PersonCirclesSheet = lazy(() => import("./person-circles-sheet"));

export const addToCircle = (person: Profile, onClose: () => void) => (
  <Suspense>
    <PersonCirclesSheet person={person} onClose={onClose} />
  </Suspense>
);
