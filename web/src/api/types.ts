/** The services' types, under the names that the product uses. */
import type { components as Admin } from "./generated/admin";
import type { components as Feed } from "./generated/feed";
import type { components as Identity } from "./generated/identity";
import type { components as Tags } from "./generated/tags";
import type { components as Wardrobe } from "./generated/wardrobe";

export type Profile = Identity["schemas"]["ProfileOut"];
export type ProfileChange = Identity["schemas"]["ProfileChange"];
/** The user in a log-in response. */
export type SessionUser = Identity["schemas"]["SessionUser"];
export type Audience = Profile["audience"];
export type NewAccount = Identity["schemas"]["NewAccount"];
export type DeviceSession = Identity["schemas"]["DeviceSession"];
export type Activity = Identity["schemas"]["Activity"];
export type TwoFactor = Identity["schemas"]["TwoFactorState"];
export type TwoFactorSecret = Identity["schemas"]["TwoFactorSetup"];
export type Passkey = Identity["schemas"]["PasskeyOut"];
/** The browser's response from signing with a passkey. */
export type PasskeyAssertion = Identity["schemas"]["Assertion"];
export type NewPasskey = Identity["schemas"]["NewCredential"];
export type Provider = Identity["schemas"]["ProviderOut"];
export type LinkedProvider = Identity["schemas"]["LinkedProviderOut"];

export type ShowcaseItem = Wardrobe["schemas"]["Hanging"];
export type Photo = Wardrobe["schemas"]["PhotoOut"];
export type Outfit = Wardrobe["schemas"]["OutfitOut"];
export type NewOutfit = Wardrobe["schemas"]["NewOutfit"];
export type OutfitChange = Wardrobe["schemas"]["OutfitChange"];
export type Pin = Wardrobe["schemas"]["PinOut"];
export type NewPin = Wardrobe["schemas"]["NewPin"];
export type Garment = Wardrobe["schemas"]["GarmentOut"];
export type NewGarment = Wardrobe["schemas"]["NewGarment"];
export type GarmentChange = Wardrobe["schemas"]["GarmentChange"];
export type TraitsChange = Wardrobe["schemas"]["TraitsChange"];
export type GarmentPicture = Wardrobe["schemas"]["GarmentPicture"];
export type Facets = Wardrobe["schemas"]["FacetsOut"];
export type Wear = Wardrobe["schemas"]["WearOut"];
export type Match = Wardrobe["schemas"]["MatchOut"];
export type RecreatedPiece = Wardrobe["schemas"]["RecreatedPiece"];
export type CalendarDay = Wardrobe["schemas"]["DayOut"];
export type Insights = Wardrobe["schemas"]["InsightsOut"];
export type WornOutfit = Wardrobe["schemas"]["WornOutfit"];
export type CalendarYear = Wardrobe["schemas"]["YearOut"];

/** The user's data export, in preparation or ready. */
export type Export = Wardrobe["schemas"]["ExportOut"];
export type StorageUsed = Wardrobe["schemas"]["StorageUsed"];

export type Tag = Tags["schemas"]["TagOut"];
export type NewTag = Tags["schemas"]["NewTag"];
export type TagChange = Tags["schemas"]["TagChange"];
export type TagMonth = Tags["schemas"]["TagMonth"];
export type PlacedOutfit = Tags["schemas"]["PlacedOutfit"];
export type OutfitPosition = Tags["schemas"]["OutfitPlace"];
export type OutfitsChange = Tags["schemas"]["OutfitsChange"];
export type OutfitsChanged = Tags["schemas"]["OutfitsChanged"];
export type AudienceEffects = Tags["schemas"]["AudienceEffects"];

export type TimelineItem = Feed["schemas"]["TimelineItem"];
export type TagReason = Feed["schemas"]["TagReason"];
export type TimelinePage = Feed["schemas"]["Page_TimelineItem_"];
export type Author = Feed["schemas"]["Author"];
/**
 * A person in one of the user's lists; without a name while their profile is hidden from everyone.
 */
export type Contact = Feed["schemas"]["PersonCard"];
export type FollowedTag = Feed["schemas"]["FollowedTag"];
export type Relation = Feed["schemas"]["RelationOut"];
export type MuteDays = Feed["schemas"]["NewMute"]["days"];
export type Notification = Feed["schemas"]["NotificationOut"];
export type NotificationSettings = Feed["schemas"]["NotificationSettings"];
export type Reactions = Feed["schemas"]["ReactionsOut"];
export type Comment = Feed["schemas"]["CommentOut"];
/** A person in the search results. */
export type PersonFound = Feed["schemas"]["PersonFound"];
/** A suggested person, with some of their pictures. */
export type PersonSuggested = Feed["schemas"]["PersonSuggested"];
export type FeedRecommendation = Feed["schemas"]["RecommendationOut"];
export type RecommendationMark = Feed["schemas"]["RecommendationMark"]["mark"];
export type TimelineMarker = Feed["schemas"]["MarkerOut"];

export type ReaderRecommendation = Feed["schemas"]["RecommendationOut"];

export type ContactTopic = Admin["schemas"]["NewMessage"]["topic"];
export type Registration = Admin["schemas"]["RegistrationOut"];
export type UsageCount = Admin["schemas"]["Count"];
export type Invite = Admin["schemas"]["InviteOut"];
export type WaitlistEntry = Admin["schemas"]["WaitlistEntryOut"];
export type WaitlistDecision = Admin["schemas"]["DecisionOut"];
export type NewWaitlistDecision = Admin["schemas"]["NewDecision"];
export type SheetImport = Admin["schemas"]["ImportOut"];
export type Announcement = Admin["schemas"]["AnnouncementOut"];
export type NewAnnouncement = Admin["schemas"]["NewAnnouncement"];
export type Recommendation = Admin["schemas"]["RecommendationOut"];
export type NewRecommendation = Admin["schemas"]["NewRecommendation"];
export type RecommendationChange = Admin["schemas"]["RecommendationChange"];
export type NewReport = Admin["schemas"]["NewReport"];
export type Role = Admin["schemas"]["RoleOut"]["role"];
export type ReportDecision = Admin["schemas"]["Decision"];
export type AccountDecision = Admin["schemas"]["AccountDecision"];
export type Report = Admin["schemas"]["ReportOut"];
export type ModeratedAccount = Admin["schemas"]["AccountOut"];
export type ContentDecision = Admin["schemas"]["ContentDecisionOut"];
export type HiddenContent = Admin["schemas"]["HiddenContentOut"];
export type OutfitEvidence = Wardrobe["schemas"]["OutfitEvidence"];
export type OutfitTag = Tags["schemas"]["OutfitTag"];
export type TagEvidence = Tags["schemas"]["TagEvidence"];
export type CommentEvidence = Feed["schemas"]["CommentEvidence"];
export type ThreadComment = Feed["schemas"]["ThreadComment"];
export type ModerationStatus = Admin["schemas"]["StandingOut"];
export type DecisionAboutMe = Admin["schemas"]["ActOut"];
export type ReportContext = Admin["schemas"]["ContextOut"];
export type ModerationCounts = Admin["schemas"]["CountsOut"];
