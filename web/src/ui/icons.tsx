/**
 * Our own icons: 24 px, drawn with one 1.5 px line. They are decorative; a label beside them names
 * the action.
 */
import { draw, drawDirected } from "./draw-icon";

export { AlertIcon } from "./alert-icon";

export const CameraIcon = draw(
  <>
    <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4z" />
    <circle cx="12" cy="13.2" r="3.4" />
  </>,
);
export const QuestionIcon = draw(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.6 9.7a2.4 2.4 0 1 1 3.5 2.1c-.7.4-1.1.8-1.1 1.7M12 16.4v.1" />
  </>,
);
export const HangerIcon = draw(
  <path d="M9.8 6.6a2.2 2.2 0 1 1 2.2 2.3v2L3.4 16.7c-.8.6-.4 1.8.6 1.8h16c1 0 1.4-1.2.6-1.8L12 10.9" />,
);
export const HeartIcon = draw(
  <path d="M12 19.5 4.9 12.6a4.5 4.5 0 0 1 6.4-6.4l.7.7.7-.7a4.5 4.5 0 0 1 6.4 6.4z" />,
);
export const CommentIcon = draw(<path d="M4 5h16v11.5h-8.5L7 20v-3.5H4z" />);
export const TagIcon = draw(
  <>
    <path d="M12.5 3.5H20.5v8L11.8 20.2l-8-8z" />
    <circle cx="16.3" cy="7.7" r="1.1" />
  </>,
);
export const BookmarkIcon = draw(<path d="M6.5 4h11v16L12 16l-5.5 4z" />);
export const ShareIcon = draw(<path d="M12 15V3.8M8 7.5l4-4 4 4M5 12v8h14v-8" />);
export const MoreIcon = draw(
  <>
    <circle cx="5.5" cy="12" r="0.8" />
    <circle cx="12" cy="12" r="0.8" />
    <circle cx="18.5" cy="12" r="0.8" />
  </>,
);
export const PlusIcon = draw(<path d="M12 5v14M5 12h14" />);
export const CloseIcon = draw(<path d="m6 6 12 12M18 6 6 18" />);
export const BackIcon = drawDirected(<path d="M19.5 12H5M11 5.5 4.5 12l6.5 6.5" />);
export const ForwardIcon = drawDirected(<path d="M4.5 12H19M13 5.5l6.5 6.5-6.5 6.5" />);
export const ChevronDownIcon = draw(<path d="m6 9.5 6 6 6-6" />);
export const CheckIcon = draw(<path d="m5 12.5 4.5 4.5L19 7" />);
export const SearchIcon = draw(
  <>
    <circle cx="10.8" cy="10.8" r="6" />
    <path d="m15.3 15.3 4.7 4.7" />
  </>,
);
export const EyeIcon = draw(
  <>
    <path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const EyeOffIcon = draw(
  <path d="M4 4l16 16M9.7 6.1A9 9 0 0 1 12 5.8c6 0 9.5 6.2 9.5 6.2a17 17 0 0 1-2.7 3.3M6.3 7.8A16.5 16.5 0 0 0 2.5 12S6 18.2 12 18.2c1.6 0 3-.4 4.2-1M10 10a2.8 2.8 0 0 0 4 4" />,
);
export const LockIcon = draw(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="1" />
    <path d="M8.2 10.5V8a3.8 3.8 0 0 1 7.6 0v2.5" />
  </>,
);
export const PeopleIcon = draw(
  <>
    <circle cx="9" cy="8" r="3.2" />
    <path d="M3 19.5c.5-3.6 2.8-5.5 6-5.5s5.5 1.9 6 5.5M15.5 5.2a3.2 3.2 0 0 1 0 5.6M17.5 14.4c1.9.7 3.2 2.4 3.5 5.1" />
  </>,
);
export const CircleIcon = draw(
  <>
    <circle cx="12" cy="12" r="8.2" strokeDasharray="3.2 2.4" />
    <circle cx="12" cy="10" r="2.4" />
    <path d="M7.8 16.4c.5-2.1 2-3.2 4.2-3.2s3.7 1.1 4.2 3.2" />
  </>,
);
export const GlobeIcon = draw(
  <>
    <circle cx="12" cy="12" r="8.2" />
    <path d="M3.8 12h16.4M12 3.8c2.3 2.3 3.4 5 3.4 8.2s-1.1 5.9-3.4 8.2c-2.3-2.3-3.4-5-3.4-8.2s1.1-5.9 3.4-8.2z" />
  </>,
);
export const StarIcon = draw(
  <path d="m12 4 2.5 5.1 5.6.8-4.05 3.95.95 5.6L12 16.8l-5 2.65.95-5.6L3.9 9.9l5.6-.8z" />,
);
export const BellIcon = draw(
  <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5c.5.5 1.2.8 2 .8s1.5-.3 2-.8" />,
);
export const TrashIcon = draw(
  <path d="M4.5 7h15M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5" />,
);
export const EditIcon = draw(<path d="M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5z" />);
export const CalendarIcon = draw(<path d="M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8" />);
export const GridIcon = draw(
  <path d="M4.5 4h6v7h-6zM13.5 4h6v7h-6zM4.5 14h6v6h-6zM13.5 14h6v6h-6z" />,
);
export const MoveIcon = draw(
  <path d="M12 4v16M4 12h16M9.5 6.5 12 4l2.5 2.5M9.5 17.5 12 20l2.5-2.5M6.5 9.5 4 12l2.5 2.5M17.5 9.5 20 12l-2.5 2.5" />,
);
export const MuteIcon = draw(<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5" />);
export const StopIcon = draw(
  <>
    <circle cx="12" cy="12" r="8.2" />
    <path d="m6.3 6.3 11.4 11.4" />
  </>,
);
export const FlagIcon = draw(<path d="M6 20.5V4M6 5h11.5l-2.5 4 2.5 4H6" />);
export const RotateIcon = draw(<path d="M19 5v5h-5M18.6 10A7.2 7.2 0 1 0 19.2 13.5" />);
export const UndoIcon = draw(<path d="M8.5 5 4.5 9l4 4M4.5 9H14a5 5 0 0 1 0 10H9" />);
export const RedoIcon = draw(<path d="m15.5 5 4 4-4 4M19.5 9H10a5 5 0 0 0 0 10h5" />);
