/** The services' types, under the names that the product uses. */
import type * as Admin from "./generated/admin";
import type * as Feed from "./generated/feed";
import type * as Identity from "./generated/identity";
import type * as Tags from "./generated/tags";
import type * as Wardrobe from "./generated/wardrobe";

export type Profile = Identity.ProfileOut;
export type ProfileChange = Identity.ProfileChange;
/** The user in a log-in response. */
export type SessionUser = Identity.SessionUser;
export type ProfileAudience = Profile["audience"];
/** Of content: also `circle:` and the id of a circle, or `circle` for somebody else's. */
export type Audience = Wardrobe.OutfitOut["audience"];
export type NewAccount = Identity.NewAccount;
export type DeviceSession = Identity.DeviceSession;
export type Activity = Identity.Activity;
export type TwoFactor = Identity.TwoFactorState;
export type TwoFactorSecret = Identity.TwoFactorSetup;
export type Passkey = Identity.PasskeyOut;
/** The browser's response from signing with a passkey. */
export type PasskeyAssertion = Identity.Assertion;
export type NewPasskey = Identity.NewCredential;
export type Provider = Identity.ProviderOut;
export type LinkedProvider = Identity.LinkedProviderOut;

export type ShowcaseItem = Wardrobe.Hanging;
export type Photo = Wardrobe.PhotoOut;
export type Outfit = Wardrobe.OutfitOut;
export type NewOutfit = Wardrobe.NewOutfit;
export type OutfitChange = Wardrobe.OutfitChange;
export type AltTextChoices = Wardrobe.AltTextPreferencesOut;
/** A person whom the user can name on an outfit. */
export type Companion = Wardrobe.CompanionOut;
/** A time when a garment was worn, and who was there. */
export type SeenTime = Wardrobe.SeenOut;
/** A garment that people have seen shortly before. */
export type Repeat = Wardrobe.RepeatOut;
export type EveningQuestion = Wardrobe.EveningQuestionOut;
export type RepeatChoices = Wardrobe.RepeatPreferencesOut;
/** A garment that the user lends or borrows. */
export type Loan = Wardrobe.LoanOut;
export type LoanStep = Wardrobe.LoanStep["state"];
export type NewLoan = Wardrobe.NewLoan;
export type NewLoanRequest = Wardrobe.NewLoanRequest;
/** Who asked where the garment of a pin is from. */
export type Trip = Wardrobe.TripOut;
export type NewTrip = Wardrobe.NewTrip;
export type TripChange = Wardrobe.TripChange;
export type TripCopy = Wardrobe.TripCopy;
export type TripPlan = Wardrobe.TripPlan;
export type TripDay = Wardrobe.TripDay;
export type TripItem = Wardrobe.ItemOut;
export type SuitcaseGarment = Wardrobe.SuitcaseGarment;
export type PinQuestions = Wardrobe.PinQuestionsOut;
export type Pin = Wardrobe.PinOut;
export type NewPin = Wardrobe.NewPin;
export type Garment = Wardrobe.GarmentOut;
export type NewGarment = Wardrobe.NewGarment;
export type GarmentChange = Wardrobe.GarmentChange;
export type TraitsChange = Wardrobe.TraitsChange;
export type GarmentPicture = Wardrobe.GarmentPicture;
export type Facets = Wardrobe.FacetsOut;
export type Wear = Wardrobe.WearOut;
export type Match = Wardrobe.MatchOut;
export type RecreatedPiece = Wardrobe.RecreatedPiece;
export type CalendarDay = Wardrobe.DayOut;
export type Insights = Wardrobe.InsightsOut;
export type WornOutfit = Wardrobe.WornOutfit;
export type CalendarYear = Wardrobe.YearOut;

/** The user's data export, in preparation or ready. */
export type Export = Wardrobe.ExportOut;
export type Import = Wardrobe.ImportOut;
export type StorageUsed = Wardrobe.StorageUsed;

export type Tag = Tags.TagOut;
export type NewTag = Tags.NewTag;
export type TagChange = Tags.TagChange;
export type CoOwner = Tags.CoOwnerOut;
export type Invitation = Tags.InvitationOut;
export type TagMonth = Tags.TagMonth;
export type PlacedOutfit = Tags.PlacedOutfit;
export type OutfitPosition = Tags.OutfitPlace;
export type OutfitsChange = Tags.OutfitsChange;
export type OutfitsChanged = Tags.OutfitsChanged;
export type AudienceEffects = Tags.AudienceEffects;

export type TimelineItem = Feed.TimelineItem;
export type TagReason = Feed.TagReason;
export type TimelinePage = Feed.PageTimelineItem;
export type Author = Feed.Author;
/**
 * A person in one of the user's lists; without a name while their profile is hidden from everyone.
 */
export type Contact = Feed.PersonCard;
export type FollowedTag = Feed.FollowedTag;
export type Relation = Feed.RelationOut;
/** One of the user's named lists of people. */
export type Circle = Feed.CircleOut;
export type CircleMember = Feed.CircleMemberOut;
export type MembersChange = Feed.MembersChange;
export type MuteDays = Feed.NewMute["days"];
export type Notification = Feed.NotificationOut;
export type NotificationSettings = Feed.NotificationSettings;
export type PushDevice = Feed.PushDeviceOut;
export type Reactions = Feed.ReactionsOut;
export type Comment = Feed.CommentOut;
/** A person in the search results. */
export type PersonFound = Feed.PersonFound;
/** A suggested person, with some of their pictures. */
export type PersonSuggested = Feed.PersonSuggested;
/** Two outfits of one person, of which others choose one. */
export type Ask = Feed.AskOut;
export type NewAsk = Feed.NewAsk;
export type AskChoice = Feed.NewVote["choice"];
export type FeedRecommendation = Feed.RecommendationOut;
export type RecommendationMark = Feed.RecommendationMark["mark"];
export type TimelineMarker = Feed.MarkerOut;

export type ReaderRecommendation = Feed.RecommendationOut;

export type ContactTopic = Admin.NewMessage["topic"];
export type Registration = Admin.RegistrationOut;
export type UsageCount = Admin.Count;
export type PageViewsReport = Admin.PageViewsOut;
export type VitalsReport = Admin.VitalsOut;
export type Vital = Admin.VitalOut;
export type PageVitals = Admin.PageVitals;
export type DeviceClass = Admin.DeviceVital["device_class"];
export type Funnel = Admin.FunnelOut;
export type FeatureFlag = Admin.FlagOut;
export type FlagName = FeatureFlag["name"];
export type SessionRecording = Admin.RecordingOut;
export type RecordingEvents = Admin.RecordingEvents;
export type Invite = Admin.InviteOut;
export type WaitlistEntry = Admin.WaitlistEntryOut;
export type WaitlistDecision = Admin.DecisionOut;
export type NewWaitlistDecision = Admin.NewDecision;
export type SheetImport = Admin.ImportOut;
export type Announcement = Admin.AnnouncementOut;
export type NewAnnouncement = Admin.NewAnnouncement;
export type Recommendation = Admin.RecommendationOut;
export type NewRecommendation = Admin.NewRecommendation;
export type RecommendationChange = Admin.RecommendationChange;
export type NewReport = Admin.NewReport;
export type Role = Admin.RoleOut["role"];
export type ReportDecision = Admin.Decision;
export type OutfitCause = NonNullable<ReportDecision["cause"]>;
export type AccountDecision = Admin.AccountDecision;
export type Report = Admin.ReportOut;
export type ModeratedAccount = Admin.AccountOut;
export type ContentDecision = Admin.ContentDecisionOut;
export type HiddenContent = Admin.HiddenContentOut;
export type OutfitEvidence = Wardrobe.OutfitEvidence;
export type OutfitTag = Tags.OutfitTag;
export type TagEvidence = Tags.TagEvidence;
export type CommentEvidence = Feed.CommentEvidence;
export type ThreadComment = Feed.ThreadComment;
export type ModerationStatus = Admin.StandingOut;
export type DecisionAboutMe = Admin.ActOut;
export type ReportContext = Admin.ContextOut;
export type ModerationCounts = Admin.CountsOut;
export type AuditEntry = Admin.AuditEntryOut;
/** A rule of the terms of use. */
export type Rule = NonNullable<AuditEntry["rule"]>;
export type AuditVerification = Admin.VerificationOut;
export type OperationsService = Admin.NewGrant["service"];
export type OperationsAct = Admin.NewGrant["act"];
/** What a process says of itself now. */
export type ServiceState = Admin.OperationsOut;
export type QueueState = Admin.QueueOut;
export type ConsumerState = Admin.ConsumerOut;
export type DeadLetter = Admin.DeadLetterOut;
export type Alert = Admin.AlertOut;
export type AlertRule = Admin.AlertRuleOut;
export type Dashboard = Admin.DashboardOut;
export type Panel = Admin.PanelOut;
export type PanelData = Admin.PanelDataOut;
