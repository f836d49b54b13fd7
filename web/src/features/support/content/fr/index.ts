import type { Articles } from "../types";
import { about } from "./about";
import { help } from "./help";
import { privacy } from "./privacy";
import { terms } from "./terms";

export const articles: Articles = { about, help, privacy, terms };
