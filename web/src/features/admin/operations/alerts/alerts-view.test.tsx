import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { API } from "@/testing/admin-pages";
import { json, problem } from "@/testing/gateway";
import { anAlert, openOperations } from "@/testing/operations";

const ALERTS = `GET ${API}/operations/alerts`;
const aRule = {
  name: "ServiceDown",
  severity: "critical",
  summary: "A process does not answer.",
  after_seconds: 120,
  query: "up == 0",
  runbook: "https://example.org/admin/operations/runbooks/ServiceDown",
  healthy: true,
};

describe("alerts", () => {
  it("say what fires since when, and link to what to do", async () => {
    await openOperations("?view=alerts", {
      [ALERTS]: {
        items: [
          anAlert({
            name: "ServiceDown",
            severity: "critical",
            summary: "Feed is down.",
            runbook: aRule.runbook,
          }),
          anAlert({ firing: false }),
        ],
        rules: [aRule],
      },
      [`GET ${API}/operations/runbooks/ServiceDown`]: {
        name: "ServiceDown",
        markdown:
          "# A service is down\n\nRun `status`.\n\n1. See **logs**.\n\n<script>alert(1)</script>\n\n[Next](DeadLetters.md)",
      },
    });
    const [first, second] = within(
      await screen.findByRole("list", { name: "Alerts" }),
    ).getAllByRole("listitem") as [HTMLElement, HTMLElement];
    expect(first).toHaveTextContent(/ServiceDown.*Critical.*Feed is down/);
    expect(second).toHaveTextContent(/Warning, not firing yet/);
    expect(screen.getByText("1 firing")).toBeInTheDocument();
    await userEvent.click(within(first).getByRole("link", { name: "Runbook for ServiceDown" }));
    expect(await screen.findByRole("heading", { name: "A service is down" })).toBeVisible();
    expect(screen.getByText("status").tagName).toBe("CODE");
    expect(screen.getByText("<script>alert(1)</script>")).toBeVisible();
    expect(document.querySelector("script")).toBeNull();
    expect(screen.getByRole("link", { name: "Next" })).toHaveAttribute(
      "href",
      "/admin/operations/runbooks/DeadLetters",
    );
  });

  it("list the rules on demand, when nothing fires", async () => {
    await openOperations("?view=alerts", { [ALERTS]: { items: [], rules: [aRule] } });
    expect(await screen.findByText("None of 1 rule fires or is about to.")).toBeVisible();
    expect(screen.queryByText("up == 0")).toBeNull();
    await userEvent.click(screen.getByText("All 1 rule"));
    expect(await screen.findByText("up == 0")).toBeVisible();
    expect(screen.getByText("critical, after 2 mins")).toBeVisible();
  });

  it("explain what to install without Prometheus", async () => {
    const none = () => problem(503, { code: "no_prometheus", detail: "There is none." });
    await openOperations("?view=alerts", { [ALERTS]: none });
    expect(await screen.findByRole("heading", { name: "No Prometheus" })).toBeVisible();
    expect(screen.getByText(/apt-get install prometheus/)).toBeVisible();
  });

  it("stay, with a sentence, when Prometheus goes away", async () => {
    let isAway = false;
    await openOperations("?view=alerts", {
      [ALERTS]: () =>
        isAway
          ? problem(503, { code: "prometheus_unavailable", detail: "Prometheus isn't responding." })
          : json({ items: [anAlert()], rules: [] }),
    });
    await screen.findByRole("list", { name: "Alerts" });
    isAway = true;
    await userEvent.click(screen.getByRole("button", { name: "refresh" }));
    expect(await screen.findByText(/^Prometheus isn't responding. These are/)).toBeVisible();
    expect(screen.getByText("A consumer of feed gave up events.")).toBeVisible();
  });

  it("say when there is no such runbook", async () => {
    await openOperations("/runbooks/Nothing", {
      [`GET ${API}/operations/runbooks/Nothing`]: () =>
        problem(404, { code: "no_such_runbook", detail: "There's no runbook with this name." }),
    });
    expect(await screen.findByRole("heading", { name: "No such runbook" })).toBeVisible();
  });
});
