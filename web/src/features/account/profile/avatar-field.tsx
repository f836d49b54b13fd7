/** The user's own picture: choose, crop, upload, change, remove. */
import { useState } from "react";
import type { Profile } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { PhotoButton } from "@/components/photo-button";
import { UploadProgress } from "@/components/upload-progress";
import { HiddenPartBadge } from "@/features/account/moderation/hidden-part-badge";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { AvatarCropSheet } from "./avatar-crop-sheet";
import { useAvatar } from "./use-avatar";

export function AvatarField({ profile }: { profile: Profile }) {
  const { avatar_path: path, display_name, username } = profile;
  const [chosen, setChosen] = useState<File | null>(null);
  const { sending, save, remove, cancel } = useAvatar(path);
  return (
    <section aria-label={m.profile_form_my_picture()} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar name={display_name || username} path={path} size={80} />
        {sending.phase === "sending" ? (
          // In the buttons' position, so that nothing below moves under a finger.
          <div className="min-w-40 flex-1">
            <UploadProgress
              label={m.profile_form_picture_sending()}
              share={sending.share}
              status={sending.share < 1 ? m.profile_form_uploading() : m.profile_form_almost()}
              onCancel={cancel}
            />
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            <PhotoButton look="secondary" onPick={setChosen}>
              {path ? m.profile_form_picture_change() : m.profile_form_picture_choose()}
            </PhotoButton>
            {path && (
              <Button
                variant="quiet"
                aria-label={m.profile_form_picture_remove()}
                onPress={() => void remove()}
              >
                {m.common_remove()}
              </Button>
            )}
          </div>
        )}
      </div>
      {profile.hidden_parts?.includes("avatar") && (
        <p className="text-quiet text-small">
          <HiddenPartBadge profile={profile} part="avatar" />
        </p>
      )}
      {sending.phase === "failed" && (
        <div
          role="alert"
          className="grid justify-items-start gap-3 rounded-control bg-danger-soft p-4"
        >
          <p className="text-danger text-small">{messageOf(sending.error)}</p>
          <Button variant="secondary" onPress={() => void save(sending.picture)}>
            {m.common_try_again()}
          </Button>
        </div>
      )}
      {chosen && (
        <AvatarCropSheet
          file={chosen}
          onClose={() => setChosen(null)}
          onCut={(picture) => {
            setChosen(null);
            void save(picture);
          }}
        />
      )}
    </section>
  );
}
