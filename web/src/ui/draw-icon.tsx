/** Draws an icon: 24 px, with one 1.5 px line. */
import type { ReactNode, SVGProps } from "react";
import { classes } from "@/lib/browser/classes";

function Icon({ children, ...props }: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...props}
    >
      {children}
    </svg>
  );
}

export const draw = (shape: ReactNode) => (props: SVGProps<SVGSVGElement>) => (
  <Icon {...props}>{shape}</Icon>
);

/** For an icon that points in the reading direction. */
export const drawDirected = (shape: ReactNode) => (props: SVGProps<SVGSVGElement>) => (
  <Icon {...props} className={classes("rtl:-scale-x-100", props.className)}>
    {shape}
  </Icon>
);
