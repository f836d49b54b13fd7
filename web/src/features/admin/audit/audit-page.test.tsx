import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { AuditEntry, AuditVerification } from "@/api/types";
import { API, openAdmin } from "@/testing/admin-pages";
import { json, problem, type RecordedRequest, type Reply } from "@/testing/gateway";
import { AllInView } from "@/testing/observers";
import { aPage } from "@/testing/outfits";
import { aProfile } from "@/testing/people";

const LIST = `GET ${API}/audit`;
const CHECK = `GET ${API}/audit/verification`;
const PROFILES = "GET /api/identity/v1/profiles";
const anEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: "5",
  actor_id: "77",
  act: "content.hidden",
  subject: "outfit/12",
  reason: "Not your picture",
  reason_erased: false,
  rule: "not_their_picture",
  created_at: "2026-11-01T10:00:00Z",
  position: 1204,
  ...overrides,
});
const aCheck = (overrides: Partial<AuditVerification> = {}): AuditVerification => ({
  intact: true,
  entries: 1204,
  total: 1204,
  first_at: "2026-10-01T10:00:00Z",
  last_at: "2026-11-01T10:00:00Z",
  erased_reasons: 0,
  checkpoint: `1204:${"ab".repeat(32)}`,
  broken: null,
  ...overrides,
});
const open = (address = "/admin/audit", replies: Record<string, Reply> = {}) =>
  openAdmin(address, { [LIST]: aPage([anEntry()]), [CHECK]: aCheck(), ...replies });
const lastSearch = (requests: RecordedRequest[]) =>
  requests.filter(({ path }) => path === `${API}/audit`).at(-1)?.query;
const search = () => userEvent.click(screen.getByRole("button", { name: "Search" }));

describe("the audit log", () => {
  it("does not exist for moderators", async () => {
    await open("/admin/audit", { [`GET ${API}/me`]: { role: "moderator" } });
    expect(await screen.findByText("Page not found: /admin/audit")).toBeVisible();
  });

  it("says in a sentence who did what, and why", async () => {
    const entries = [
      anEntry(),
      anEntry({ id: "4", act: "admin.granted", subject: "user/77", actor_id: null, rule: null }),
      anEntry({
        id: "3",
        act: "content.hidden",
        subject: "bio/78",
        reason: null,
        reason_erased: true,
      }),
      anEntry({ id: "2", act: "registration.changed", subject: "registration/invite" }),
      anEntry({ id: "1", act: "coat.mended", subject: "coat/1" }),
    ];
    await open("/admin/audit", { [LIST]: aPage(entries) });
    const rows = within(await screen.findByRole("list", { name: "Audit log" }));
    expect(await rows.findAllByRole("link", { name: "@ben" })).not.toHaveLength(0);
    const texts = rows.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/@ben hid an outfitSomeone else's picture“Not your picture”/);
    expect(texts[1]).toMatch(/The system made @ben an admin/);
    expect(texts[2]).toMatch(/hid the bio of person 78.*Its reason was erased/);
    expect(texts[3]).toMatch(/changed who can register to people with an invitation/);
    expect(texts[4]).toMatch(/did coat.mended to coat\/1/);
    expect(rows.getByRole("link", { name: "an outfit" })).toHaveAttribute("href", "/outfit/12");
  });

  it("is searched by name, subject, act, words and period, which the URL holds", async () => {
    const { requests, router } = await open();
    await userEvent.selectOptions(await screen.findByLabelText("What"), "content.hidden");
    await userEvent.type(screen.getByLabelText("By"), "@ben");
    await userEvent.type(screen.getByLabelText("About"), "/outfit/12");
    await userEvent.type(screen.getByLabelText("Words in the reason"), "picture");
    await userEvent.type(screen.getByLabelText("From"), "2026-11-01");
    await userEvent.type(screen.getByLabelText("To"), "2026-11-02");
    await search();
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        act: "content.hidden",
        by: "@ben",
        about: "/outfit/12",
        words: "picture",
        from: "2026-11-01",
        to: "2026-11-02",
      }),
    );
    await waitFor(() => {
      const asked = lastSearch(requests);
      expect(Object.fromEntries(asked ?? [])).toEqual({
        act: "content.hidden",
        actor_id: "77",
        subject: "outfit/12",
        query: "picture",
        since: new Date(2026, 10, 1).toISOString(),
        until: new Date(2026, 10, 3).toISOString(),
      });
    });
    expect(screen.getByLabelText("By")).toHaveValue("@ben");
  });

  it("shows acts of the system alone", async () => {
    const { requests } = await open();
    await userEvent.click(await screen.findByRole("checkbox", { name: /^Only the system/ }));
    expect(screen.getByLabelText("By")).toBeDisabled();
    await search();
    await waitFor(() => expect(lastSearch(requests)?.get("automated")).toBe("true"));
  });

  it("says at the field if nobody has a name, and keeps what was typed", async () => {
    const unknown = (_: Request, url: URL) =>
      url.searchParams.has("ids") ? json({ items: [] }) : problem(404, { detail: "No." });
    await open("/admin/audit", { [PROFILES]: unknown });
    await userEvent.type(await screen.findByLabelText("By"), "nobody");
    await search();
    expect(await screen.findByText("No one goes by nobody.")).toBeVisible();
    expect(screen.getByLabelText("By")).toHaveValue("nobody");
    expect(screen.getByText("No matches")).toBeVisible();
    await userEvent.click(screen.getAllByRole("button", { name: "Show everything" })[0] as Element);
    expect(await screen.findByRole("list", { name: "Audit log" })).toBeVisible();
    expect(screen.getByLabelText("By")).toHaveValue("");
  });

  it("leads from an act to the others by the same person and about the same subject", async () => {
    await open();
    const by = await screen.findByRole("link", { name: "All by @ben" });
    expect(by).toHaveAttribute("href", "/admin/audit?by=%40ben");
    const about = screen.getByRole("link", { name: "All about this outfit" });
    expect(about).toHaveAttribute("href", "/admin/audit?about=outfit%2F12");
  });

  it("keeps its rows as they are while more are loaded", async () => {
    const older = anEntry({ id: "4", act: "admin.granted", subject: "user/78" });
    let sendMore: (page: Response) => void = () => undefined;
    const more = new Promise<Response>((resolve) => {
      sendMore = resolve;
    });
    const reply = (_: Request, url: URL) =>
      url.searchParams.has("cursor") ? more : json(aPage([anEntry()], "older"));
    vi.stubGlobal("IntersectionObserver", AllInView);
    await open("/admin/audit", { [LIST]: reply });
    const name = await screen.findByRole("link", { name: "@ben" });
    sendMore(json(aPage([older])));
    expect(await screen.findByText("person 78")).toBeVisible();
    expect(name).toBeInTheDocument();
  });

  it("shows people by their ids if their names cannot be loaded", async () => {
    await open("/admin/audit", { [PROFILES]: () => problem(422, { detail: "Later." }) });
    expect(await screen.findByText("person 77")).toBeVisible();
  });

  it("can be empty", async () => {
    await open("/admin/audit", { [LIST]: aPage([]) });
    expect(await screen.findByText("Nothing yet")).toBeVisible();
  });

  it("offers another try if it cannot be loaded", async () => {
    let fails = true;
    const reply = () => (fails ? problem(422, { detail: "Later." }) : json(aPage([anEntry()])));
    await open("/admin/audit", { [LIST]: reply });
    expect(await screen.findByText("Later.")).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("list", { name: "Audit log" })).toBeVisible();
  });
});

describe("the check of the audit log", () => {
  it("says that all entries are as recorded", async () => {
    await open();
    expect(await screen.findByText("All 1,204 entries are as recorded.")).toBeVisible();
    await userEvent.click(screen.getByText("How this is checked"));
    expect(screen.getByText(/^Checkpoint at entry 1,204/)).toBeVisible();
  });

  it("says that the only entry is as recorded", async () => {
    await open("/admin/audit", { [CHECK]: aCheck({ entries: 1, total: 1 }) });
    expect(await screen.findByText("The only entry is as recorded.")).toBeVisible();
  });

  it("says how many of a long log it checked", async () => {
    await open("/admin/audit", { [CHECK]: aCheck({ entries: 10_000, total: 54_321 }) });
    const words = "The newest 10,000 of 54,321 entries are as recorded.";
    expect(await screen.findByText(words)).toBeVisible();
  });

  it("names the first broken entry", async () => {
    const broken = { fault: "changed", position: 17, id: "3", detail: "It is not the same." };
    await open("/admin/audit", { [CHECK]: { ...aCheck({ intact: false, entries: 16 }), broken } });
    const words = await screen.findByText("Someone changed the audit log.");
    const alert = words.parentElement;
    expect(alert).toHaveTextContent("Someone changed the audit log.Entry 17: It is not the same.");
    expect(alert).toHaveTextContent("16 older entries of this check are intact.");
  });

  it("can fail and be repeated", async () => {
    let fails = true;
    const reply = () => (fails ? problem(422, { detail: "Later." }) : json(aCheck()));
    await open("/admin/audit", { [CHECK]: reply, [PROFILES]: { items: [aProfile()] } });
    expect(await screen.findByText("Couldn't check the log. Later.")).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByText("How this is checked"));
    await userEvent.click(screen.getByRole("button", { name: "Check again" }));
    expect(await screen.findByText("All 1,204 entries are as recorded.")).toBeVisible();
  });
});
