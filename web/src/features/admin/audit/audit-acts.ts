/** Acts of the audit log, by area, in the order of the search form. */
import { m } from "@/paraglide/messages.js";
import type { MessagePart } from "@/paraglide/runtime.js";

interface Subject {
  subject: string;
}

/** What somebody did, without their name; the tag `subject` is what they did it to. */
interface About {
  (inputs: Subject): string;
  parts: (inputs: Subject) => MessagePart[];
}

export type Act = About | (() => string);

interface Area {
  name: string;
  /** What its acts are about in general. */
  any: string;
  acts: Record<string, Act>;
}

export const AREAS: readonly Area[] = [
  {
    name: m.admin_accounts(),
    any: m.admin_any_account(),
    acts: {
      "account.warned": m.admin_act_account_warned,
      "account.limited": m.admin_act_account_limited,
      "account.suspended": m.admin_act_account_suspended,
      "account.restored": m.admin_act_account_restored,
      "account.ended": m.admin_act_account_ended,
      "appeal.refused": m.admin_act_account_appeal_refused,
    },
  },
  {
    name: m.admin_area_content(),
    any: m.admin_any_content(),
    acts: {
      "content.hidden": m.admin_act_content_hidden,
      "content.held": m.admin_act_content_held,
      "content.restored": m.admin_act_content_restored,
      "content.appeal_refused": m.admin_act_content_appeal_refused,
    },
  },
  {
    name: m.admin_reports(),
    any: m.admin_any_content(),
    acts: {
      "report.viewed": m.admin_act_report_viewed,
      "report.dismiss": m.admin_act_report_dismissed,
      "report.hide": m.admin_act_report_hid,
      "report.warn": m.admin_act_report_warned,
      "report.limit": m.admin_act_report_limited,
      "report.suspend": m.admin_act_report_suspended,
    },
  },
  {
    name: m.admin_area_roles(),
    any: m.admin_any_person(),
    acts: {
      "admin.granted": m.admin_act_admin_granted,
      "admin.revoked": m.admin_act_admin_revoked,
      "moderator.granted": m.admin_act_moderator_granted,
      "moderator.revoked": m.admin_act_moderator_revoked,
    },
  },
  {
    name: m.admin_area_registration(),
    any: m.admin_a_invite(),
    acts: {
      "registration.changed": m.admin_act_registration_changed,
      "invite.made": m.admin_act_invite_made,
      "invite.withdrawn": m.admin_act_invite_withdrawn,
    },
  },
  {
    name: m.admin_waitlist(),
    any: m.admin_any_entry(),
    acts: {
      "waitlist.approved": m.admin_act_waitlist_approved,
      "waitlist.declined": m.admin_act_waitlist_declined,
      "waitlist.undone": m.admin_act_waitlist_undone,
      "waitlist.exported": m.admin_act_waitlist_exported,
      "waitlist.imported": m.admin_act_waitlist_imported,
    },
  },
  {
    name: m.admin_recommendations(),
    any: m.admin_any_content(),
    acts: {
      "recommendation.made": m.admin_act_recommendation_made,
      "recommendation.changed": m.admin_act_recommendation_changed,
      "recommendation.withdrawn": m.admin_act_recommendation_withdrawn,
      "recommendation.ordered": m.admin_act_recommendation_ordered,
    },
  },
  {
    name: m.admin_announcements(),
    any: m.admin_a_announcement(),
    acts: {
      "announcement.created": m.admin_act_announcement_created,
      "announcement.changed": m.admin_act_announcement_changed,
      "announcement.discarded": m.admin_act_announcement_discarded,
      "announcement.tested": m.admin_act_announcement_tested,
      "announcement.sent": m.admin_act_announcement_sent,
      "announcement.stopped": m.admin_act_announcement_stopped,
      "announcement.resumed": m.admin_act_announcement_resumed,
    },
  },
  {
    name: m.admin_usage(),
    any: m.admin_any_usage(),
    acts: {
      "flag.switched_on": m.admin_act_flag_on,
      "flag.switched_off": m.admin_act_flag_off,
      "recording.watched": m.admin_act_recording_watched,
      "recording.deleted": m.admin_act_recording_deleted,
    },
  },
  {
    name: m.admin_operations(),
    any: m.admin_a_dead_letter(),
    acts: {
      "dead_letter.opened": m.admin_act_letter_opened,
      "dead_letter.replayed": m.admin_act_letter_replayed,
      "dead_letter.dropped": m.admin_act_letter_dropped,
      "queue.run": m.admin_act_queue_run,
    },
  },
  {
    name: m.common_privacy(),
    any: m.admin_any_person(),
    acts: { "reason.erased": m.admin_act_reason_erased },
  },
];
