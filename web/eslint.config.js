// Import rules: app → features → session → components → ui → lib; features never import each other.
import boundaries from "eslint-plugin-boundaries";
import ts from "typescript-eslint";

const allow = (from, ...to) => ({
  from: { element: { type: from } },
  allow: { to: { element: { types: { anyOf: to } } } },
});

const importDirection = {
  files: ["src/**/*.{ts,tsx}"],
  ignores: ["src/app/routeTree.gen.ts"],
  languageOptions: { parser: ts.parser },
  plugins: { boundaries },
  settings: {
    "import/resolver": { typescript: { alwaysTryTypes: true } },
    "boundaries/include": ["src/**/*"],
    "boundaries/elements": [
      { type: "app", pattern: "src/app" },
      { type: "session", pattern: "src/features/session" },
      { type: "feature", pattern: "src/features/*", capture: ["name"] },
      { type: "api", pattern: "src/api" },
      { type: "components", pattern: "src/components" },
      { type: "ui", pattern: "src/ui" },
      { type: "lib", pattern: "src/lib" },
      { type: "messages", pattern: "src/paraglide" },
      { type: "testing", pattern: "src/testing" },
    ],
  },
  rules: {
    "boundaries/no-unknown-files": "error",
    "boundaries/dependencies": [
      "error",
      {
        default: "disallow",
        policies: [
          allow("app", "feature", "session", "api", "components", "ui", "lib", "messages"),
          allow("feature", "session", "api", "components", "ui", "lib", "messages"),
          allow("session", "api", "components", "ui", "lib", "messages"),
          allow("api", "lib", "messages"),
          allow("components", "ui", "lib", "messages"),
          allow("ui", "lib", "messages"),
          allow("lib", "messages"),
        ],
      },
    ],
  },
};

/** A test may use the fakes, and the render helper may mount the whole app. */
const testsMayUseFakes = {
  files: ["src/**/*.test.{ts,tsx}", "src/testing/**"],
  rules: { "boundaries/dependencies": "off" },
};

/** The others share their modules with the files before and after them. */
const onlyIsolatedTestsMockModules = {
  files: ["src/**/*.test.{ts,tsx}"],
  ignores: ["src/**/*.isolated.test.{ts,tsx}"],
  languageOptions: { parser: ts.parser },
  rules: {
    "no-restricted-syntax": [
      "error",
      {
        selector:
          "MemberExpression[object.name='vi'][property.name=/^(do)?[mM]ock$|^resetModules$/]",
        message: "Name the file *.isolated.test.ts.",
      },
    ],
  },
};

const onlyQueriesCallTheApi = {
  files: ["src/features/**/*.{ts,tsx}"],
  ignores: [
    "src/features/**/queries.ts",
    "src/features/**/*-queries.ts",
    "src/features/session/**",
    "src/**/*.test.{ts,tsx}",
  ],
  languageOptions: { parser: ts.parser },
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          {
            group: ["@/api/client"],
            message: "Only a feature's queries.ts (or more-queries.ts) calls the API.",
          },
        ],
      },
    ],
  },
};

const onlyInbox = {
  selector: "ImportSpecifier[imported.name='notify']",
  message: "Show only notifications that are also in the inbox in the bar.",
};

/** The user's own actions are confirmed in the bubble, because the inbox does not list them. */
const barShowsOnlyInboxNotifications = {
  files: ["src/features/**/*.{ts,tsx}"],
  ignores: ["src/features/notifications/**", "src/**/*.test.{ts,tsx}"],
  languageOptions: { parser: ts.parser },
  rules: {
    "no-restricted-syntax": ["error", onlyInbox],
  },
};

const WORDS = "/^(?!\\s*Garderobe\\s*$)[^]*[A-Za-z]{2}/";
const SHOWN = "/^(aria-label|title|placeholder|alt|label|heading|description|note)$/";
const message = "Write it as a message in all languages (web/docs/languages.md).";

/** The page of the design kit is for developers. */
const KIT = "src/app/layout/kit.tsx";

const textsAreMessages = (files, ...others) => ({
  files,
  ignores: [KIT, "src/**/*.test.tsx", "src/testing/**"],
  languageOptions: { parser: ts.parser },
  rules: {
    "no-restricted-syntax": [
      "error",
      ...others,
      { selector: `JSXText[value=${WORDS}]`, message },
      { selector: `JSXAttribute[name.name=${SHOWN}] > Literal[value=${WORDS}]`, message },
    ],
  },
});

const maxFileLength = {
  files: ["src/**/*.{ts,tsx}"],
  ignores: ["src/app/routeTree.gen.ts", "src/api/generated/**"],
  languageOptions: { parser: ts.parser },
  rules: { "max-lines": ["error", { max: 200, skipBlankLines: true, skipComments: true }] },
};

export default [
  {
    ignores: [
      "dist",
      "node_modules",
      "src/api/generated",
      "src/app/routeTree.gen.ts",
      "src/paraglide",
    ],
  },
  importDirection,
  testsMayUseFakes,
  onlyIsolatedTestsMockModules,
  onlyQueriesCallTheApi,
  barShowsOnlyInboxNotifications,
  textsAreMessages(["src/{app,components,ui}/**/*.tsx"]),
  textsAreMessages(["src/features/notifications/**/*.tsx"]),
  textsAreMessages(["src/features/!(notifications)/**/*.tsx"], onlyInbox),
  maxFileLength,
];
