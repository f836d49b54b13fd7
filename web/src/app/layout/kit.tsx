/** Every primitive on one page, for development only. */
import { useState } from "react";
import { ProfileAudienceField } from "@/components/audience-field";
import { Avatar } from "@/components/avatar";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import type { ProfileAudience } from "@/lib/sharing/audience";
import { Button, IconButton } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import * as icons from "@/ui/icons";
import { LineChart } from "@/ui/line-chart";
import { ActionMenu } from "@/ui/menu";
import { bubble, notify, toast, toastProblem } from "@/ui/notices";
import { Page, PageHeader } from "@/ui/page";
import { PasswordField } from "@/ui/password-field";
import { Select } from "@/ui/select";
import { Sheet } from "@/ui/sheet";
import { Spinner } from "@/ui/spinner";
import { EmptyState, ErrorState, FormProblem, ListEnd } from "@/ui/states";
import { TextArea, TextField } from "@/ui/text-field";

export default function Kit() {
  return (
    <Page title="Kit" measure="grid">
      <PageHeader heading="Kit">Every primitive, as it is.</PageHeader>
      <Buttons />
      <div className="grid gap-8 tablet:grid-cols-2">
        <Fields />
        <Choices />
      </div>
      <Messages />
      <EmptyState title="Nothing here yet" action={<Button>Post an outfit</Button>}>
        Outfits appear here once you post them.
      </EmptyState>
      <ErrorState error={new TypeError("offline")} retry={() => {}} />
      <OutfitGridSkeleton />
      <Charts />
      <ListEnd>You're all caught up.</ListEnd>
    </Page>
  );
}

function Buttons() {
  return (
    <section className="flex flex-wrap items-center gap-3">
      <Button>Primary</Button>
      <Button variant="secondary">Secondary</Button>
      <Button variant="quiet">Quiet</Button>
      <Button variant="danger">Danger</Button>
      <Button isPending>Pending</Button>
      <Button isDisabled>Disabled</Button>
      <Spinner />
      <Avatar name="Ana Marković" />
      <ActionMenu
        label="more"
        actions={[
          { id: "share", label: "Share", icon: <icons.ShareIcon />, onAction: () => {} },
          {
            id: "trash",
            label: "Trash",
            icon: <icons.TrashIcon />,
            danger: true,
            onAction: () => {},
          },
        ]}
      />
      {Object.entries(icons).map(([name, Icon]) => (
        <IconButton key={name} aria-label={name}>
          <Icon />
        </IconButton>
      ))}
    </section>
  );
}

function Fields() {
  return (
    <section className="grid content-start gap-5">
      <TextField label="Caption" description="What would you call this outfit?" />
      <TextField label="Email" error="Enter a whole email address." defaultValue="ana@" />
      <PasswordField label="Password" />
      <TextArea label="Bio" />
      <Select label="Season" options={[{ value: "winter", label: "Winter" }]} />
      <FormProblem>Email or password is wrong.</FormProblem>
    </section>
  );
}

function Choices() {
  const [audience, setAudience] = useState<ProfileAudience>("followers");
  return (
    <section className="grid content-start gap-5">
      <ProfileAudienceField value={audience} onChange={setAudience} />
      <Checkbox defaultSelected>End other sessions</Checkbox>
    </section>
  );
}

function Messages() {
  const [open, setOpen] = useState(false);
  return (
    <section className="flex flex-wrap gap-3">
      <Button variant="secondary" onPress={() => notify("Ana follows you now")}>
        notify
      </Button>
      <Button variant="secondary" onPress={() => bubble("Saved")}>
        bubble
      </Button>
      <Button
        variant="secondary"
        onPress={() => toast("Outfit trashed", { undo: () => bubble("Back again") })}
      >
        toast
      </Button>
      <Button variant="secondary" onPress={() => toastProblem("That didn't work. Try again.")}>
        problem
      </Button>
      <Button variant="secondary" onPress={() => setOpen(true)}>
        Sheet
      </Button>
      <Sheet
        title="A sheet"
        isOpen={open}
        onClose={() => setOpen(false)}
        footer={
          <Button wide onPress={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        Press Escape, tap outside or go back to close it.
      </Sheet>
    </section>
  );
}

const DAY = 86_400_000;
const wave = (size: number, shift: number) =>
  Array.from({ length: 30 }, (_, day) => ({
    at: Date.UTC(2026, 9, 20) + day * DAY,
    value: day % 11 === 7 ? null : size * (2 + Math.sin(day / 4 + shift)),
  }));

function Charts() {
  return (
    <LineChart
      title="Lines"
      series={[
        { key: "phone", label: "Phone", points: wave(900, 0) },
        { key: "tablet", label: "Tablet", points: wave(700, 1) },
        { key: "desktop", label: "Desktop", points: wave(400, 2) },
      ]}
      formatValue={(value) => `${(value / 1000).toFixed(1)} s`}
      thresholds={[
        { value: 1800, label: "Good up to 1.8 s", tone: "caution" },
        { value: 3000, label: "Poor above 3 s", tone: "danger" },
      ]}
      isDaily
      table="beside"
    />
  );
}
