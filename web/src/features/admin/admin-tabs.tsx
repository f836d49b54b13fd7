/** The pages of admins: three views of one, and the waitlist. */
import { Link } from "@tanstack/react-router";
import { classes } from "@/lib/classes";
import { CHOICE, CHOSEN } from "@/ui/choice";

export type AdminView = "recommendations" | "reports" | "use" | "waitlist";

export function AdminTabs({ view }: { view: AdminView }) {
  return (
    <nav aria-label="Views" className="flex flex-wrap gap-2">
      <Tab shown={view === "recommendations"}>Recommendations</Tab>
      <Tab shown={view === "reports"} to="reports">
        Reports
      </Tab>
      <Tab shown={view === "use"} to="use">
        Usage
      </Tab>
      <Link
        to="/admin/waitlist"
        aria-current={view === "waitlist" ? "page" : undefined}
        className={classes(CHOICE, "no-underline", view === "waitlist" && CHOSEN)}
      >
        Waitlist
      </Link>
    </nav>
  );
}

interface TabProps {
  shown: boolean;
  to?: "reports" | "use";
  children: string;
}

function Tab({ shown, to, children }: TabProps) {
  return (
    <Link
      to="/admin/recommendations"
      search={{ view: to }}
      activeOptions={{ includeSearch: true }}
      aria-current={shown ? "page" : undefined}
      className={classes(CHOICE, "no-underline", shown && CHOSEN)}
    >
      {children}
    </Link>
  );
}
