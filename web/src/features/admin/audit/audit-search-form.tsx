/** Searches the audit log. The URL holds the search; the form holds what is being typed. */
import { type FormEvent, useState } from "react";
import { RULES } from "@/api/enums";
import type { Rule } from "@/api/types";
import { REPORT_REASONS } from "@/components/report-sheet";
import { m } from "@/paraglide/messages.js";
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

const ANY_ACT = { value: "", label: m.admin_audit_any_act() };
const ANY_RULE = { value: "", label: m.admin_audit_any_rule() };
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
      aria-label={m.admin_audit_search()}
      onSubmit={submit}
      className="grid grid-cols-1 items-start gap-4 tablet:grid-cols-2"
    >
      <Select
        label={m.admin_audit_what()}
        options={[ANY_ACT, ...ACT_OPTIONS]}
        value={typed.act ?? ""}
        onChange={({ target }) => set({ act: target.value })}
      />
      <Select
        label={m.admin_audit_rule()}
        options={[ANY_RULE, ...RULE_OPTIONS]}
        value={typed.rule ?? ""}
        onChange={({ target }) => set({ rule: (target.value || undefined) as Rule | undefined })}
      />
      <div>
        <TextField
          label={m.admin_audit_by()}
          placeholder={m.common_username()}
          maxLength={61}
          autoCapitalize="none"
          spellCheck={false}
          error={unknown?.by}
          {...text("by")}
          {...(isSystem && { value: "", disabled: true })}
        />
        <Checkbox isSelected={isSystem} onChange={(only) => set({ by: only ? SYSTEM : "" })}>
          {m.admin_audit_only_system()}
        </Checkbox>
      </div>
      <TextField
        label={m.admin_audit_about()}
        placeholder={m.admin_audit_about_hint()}
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
        error={unknown?.about}
        {...text("about")}
      />
      <div className="tablet:col-span-2">
        <TextField label={m.admin_audit_words()} type="search" maxLength={200} {...text("words")} />
      </div>
      <TextField label={m.common_from()} type="date" {...text("from")} />
      <TextField
        label={m.common_to()}
        type="date"
        error={isEmptyPeriod ? m.admin_audit_bad_period() : undefined}
        {...text("to")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{m.common_search()}</Button>
        {Object.keys(withoutBlanks(search)).length > 0 && (
          <Button variant="quiet" onPress={() => onSearch({})}>
            {m.admin_audit_everything()}
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
