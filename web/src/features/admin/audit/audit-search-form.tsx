/** Searches the audit log. The URL holds the search; the form holds what is being typed. */
import { type FormEvent, useState } from "react";
import { RULES } from "@/api/enums";
import type { Rule } from "@/api/types";
import { REPORT_REASONS } from "@/components/report-sheet";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Select } from "@/ui/select";
import { TextField } from "@/ui/text-field";
import { type AuditSearch, type Names, SYSTEM } from "./audit-queries";
import { ACT_OPTIONS } from "./audit-words";

interface Props {
  search: AuditSearch;
  unknown: Names["unknown"];
  onSearch: (search: AuditSearch) => void;
}

const ANY_ACT = { value: "", label: "Anything" };
const ANY_RULE = { value: "", label: "Any" };
const RULE_OPTIONS = RULES.map((value) => ({ value, label: REPORT_REASONS[value] }));

export function AuditSearchForm({ search, unknown, onSearch }: Props) {
  const [typed, setTyped] = useTyped(search);
  const set = (change: AuditSearch) => setTyped({ ...typed, ...change });
  const text = (name: "by" | "about" | "words" | "from" | "to") => ({
    value: typed[name] ?? "",
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(withoutBlanks(typed));
  };
  const isSystem = typed.by === SYSTEM;
  const isEmptyPeriod = !!typed.from && !!typed.to && typed.to < typed.from;
  return (
    <form
      aria-label="Search the audit log"
      onSubmit={submit}
      className="grid grid-cols-1 items-start gap-4 tablet:grid-cols-2"
    >
      <Select
        label="What"
        options={[ANY_ACT, ...ACT_OPTIONS]}
        value={typed.act ?? ""}
        onChange={({ target }) => set({ act: target.value })}
      />
      <Select
        label="Rule of the terms"
        options={[ANY_RULE, ...RULE_OPTIONS]}
        value={typed.rule ?? ""}
        onChange={({ target }) => set({ rule: (target.value || undefined) as Rule | undefined })}
      />
      <div>
        <TextField
          label="By"
          placeholder="Username"
          maxLength={61}
          autoCapitalize="none"
          spellCheck={false}
          error={unknown?.by}
          {...text("by")}
          {...(isSystem && { value: "", disabled: true })}
        />
        <Checkbox isSelected={isSystem} onChange={(only) => set({ by: only ? SYSTEM : "" })}>
          Only the system: automatic or by command line
        </Checkbox>
      </div>
      <TextField
        label="About"
        placeholder="Username, or address of an outfit"
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
        error={unknown?.about}
        {...text("about")}
      />
      <div className="tablet:col-span-2">
        <TextField label="Words in the reason" type="search" maxLength={200} {...text("words")} />
      </div>
      <TextField label="From" type="date" {...text("from")} />
      <TextField
        label="To"
        type="date"
        error={isEmptyPeriod ? "Choose a day on or after the first." : undefined}
        {...text("to")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Search</Button>
        {Object.keys(withoutBlanks(search)).length > 0 && (
          <Button variant="quiet" onPress={() => onSearch({})}>
            Show everything
          </Button>
        )}
      </div>
    </form>
  );
}

/** What is being typed; it begins again when the URL changes. */
function useTyped(search: AuditSearch) {
  const [typed, setTyped] = useState(search);
  const [from, setFrom] = useState(search);
  if (JSON.stringify(search) !== JSON.stringify(from)) {
    setFrom(search);
    setTyped(search);
  }
  return [typed, setTyped] as const;
}

function withoutBlanks(search: AuditSearch): AuditSearch {
  const filled = Object.entries(search).map(([name, value]) => [name, value?.trim()] as const);
  return Object.fromEntries(filled.filter(([, value]) => value));
}
