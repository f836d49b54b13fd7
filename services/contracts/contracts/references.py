"""The fields that mean the same in every event, described once."""

REFERENCES = {
    "announcement_id": "The announcement.",
    "audience": "Who may see it: its owner, a circle, the owner's followers, or everyone.",
    "author_id": "The account that wrote it.",
    "blocked_id": "The account that is blocked.",
    "blocker_id": "The account that blocks.",
    "circle_id": "The circle.",
    "comment_id": "The comment.",
    "export_id": "The export.",
    "followee_id": "The account that is followed.",
    "follower_id": "The account that follows.",
    "invite_id": "The invite code's id, which is no secret.",
    "member_id": "The account that is in the circle.",
    "outfit_id": "The outfit.",
    "owner_id": "The account that owns it.",
    "recommendation_id": "The recommendation.",
    "tag_id": "The tag.",
    "user_id": "The account.",
}
