import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";

const eslint = new ESLint({ cwd: process.cwd() });

async function violations(filePath: string, text: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(text, { filePath });
  return result?.messages.map(({ ruleId }) => ruleId) ?? [];
}

const SIDEWAYS = "boundaries/dependencies";

describe("the import rules", () => {
  it.each([
    [
      "a feature importing another feature",
      "src/features/account/planted.ts",
      "@/features/landing/queries",
    ],
    [
      "the session importing a feature",
      "src/features/session/planted.ts",
      "@/features/landing/queries",
    ],
    ["ui importing a feature", "src/ui/planted.ts", "@/features/session"],
    ["ui importing the api", "src/ui/planted.ts", "@/api/client"],
    ["ui importing a component", "src/ui/planted.ts", "@/components/avatar"],
    ["a component importing a feature", "src/components/planted.ts", "@/features/session"],
    ["a component importing the api", "src/components/planted.ts", "@/api/client"],
    ["lib importing ui", "src/lib/planted.ts", "@/ui/button"],
    ["the api importing a feature", "src/api/planted.ts", "@/features/session"],
    ["a feature importing the app", "src/features/account/planted.ts", "@/app/router"],
    ["a page importing the fakes", "src/features/account/planted.ts", "@/testing/people"],
  ])("catch %s", async (_what, file, target) => {
    expect(await violations(file, `import "${target}";\n`)).toContain(SIDEWAYS);
  });

  it("catch an API call outside of queries.ts", async () => {
    const text = 'import { answer } from "@/api/client";\nexport { answer };\n';
    expect(await violations("src/features/account/planted.tsx", text)).toContain(
      "no-restricted-imports",
    );
    expect(await violations("src/features/account/data/planted.tsx", text)).toContain(
      "no-restricted-imports",
    );
    expect(await violations("src/features/account/queries.ts", text)).toEqual([]);
    expect(await violations("src/features/account/data/export-queries.ts", text)).toEqual([]);
  });

  it("catch a message in the bar that is not in the inbox", async () => {
    const text = 'import { notify } from "@/ui/notices";\nnotify("Saved");\n';
    expect(await violations("src/features/account/planted.tsx", text)).toEqual([
      "no-restricted-syntax",
    ]);
    expect(await violations("src/features/notifications/planted.tsx", text)).toEqual([]);
  });

  it("catch a file outside the known folders", async () => {
    expect(await violations("src/helpers/planted.ts", "export {};\n")).toContain(
      "boundaries/no-unknown-files",
    );
  });

  it("let a feature import the session, the primitives and the helpers", async () => {
    const text =
      'import "@/features/session";\nimport "@/components/avatar";\nimport "@/ui/button";\nimport "@/lib/text/ids";\n';
    expect(await violations("src/features/account/planted.ts", text)).toEqual([]);
  });
});
