/** The user's circles, to which they can show content. */
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { AudienceField, PeopleField } from "@/components/audience-field";
import { AudienceLabel } from "@/components/audience-mark";
import { circlesQuery } from "./circle-queries";
import { useSession } from "./state/hooks";

/** The user's circles by name; none while they load, and none for visitors. */
export function useCircles() {
  const signedIn = useSession() !== null;
  return useQuery({ ...circlesQuery(), enabled: signedIn }).data ?? [];
}

/** Chooses who can see an outfit, garment or tag. */
export function ContentAudienceField(props: Omit<ComponentProps<typeof AudienceField>, "circles">) {
  return <AudienceField {...props} circles={useCircles()} />;
}

/** Chooses followers or one of the circles. */
export function OwnPeopleField(props: Omit<ComponentProps<typeof PeopleField>, "circles">) {
  return <PeopleField {...props} circles={useCircles()} />;
}

/** Says who can see the user's own content, with the name of a circle. */
export function OwnAudienceLabel(props: Omit<ComponentProps<typeof AudienceLabel>, "circles">) {
  return <AudienceLabel {...props} circles={useCircles()} />;
}
