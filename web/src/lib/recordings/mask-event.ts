/**
 * Removes from a recorded event whatever a person could have written, chosen or photographed. Only
 * what is listed here passes, so what is added to the app later is masked from the start. Browsers
 * mask before they send; the player masks again, because anyone can send a forged recording.
 */
/** Elements that run, load or style something; their places remain. */
const REPLACED = new Set("script,style,link,iframe,object,embed,base,meta,frame,portal".split(","));
const ATTRIBUTES = new Set(
  (
    "class,dir,lang,role,type,rows,cols,colspan,rowspan,open,hidden,disabled,inert,popover,width," +
    "height,xmlns,viewbox,d,fill,stroke,stroke-width,stroke-linecap,stroke-linejoin,cx,cy,r,rx,ry," +
    "x,y,x1,x2,y1,y2,points,transform,preserveaspectratio,vector-effect,rr_width,rr_height," +
    "rr_scrolltop,rr_scrollleft"
  ).split(","),
);
/** States of controls, whose values are no content. */
const STATE = /^(aria|data)-[a-z-]+$/;
const STATE_VALUES = new Set(["", "true", "false", "mixed", "page", "light", "dark"]);
/** A style attribute under a name that no security policy blocks; the player applies it. */
export const STYLE = "data-recorded-style";
const LOADS = /url\(|image\(|image-set\(|@import|\\/i;

const EVENT = { ready: 0, loaded: 1, snapshot: 2, change: 3, size: 4, custom: 5 } as const;
const CHANGE = { nodes: 0, mouse: 1, press: 2, scroll: 3, resize: 4, input: 5, touch: 6, drag: 12 };
const UNCHANGED = new Set([
  CHANGE.mouse,
  CHANGE.press,
  CHANGE.scroll,
  CHANGE.resize,
  CHANGE.touch,
  CHANGE.drag,
]);

/** One of rrweb's events; what is in it depends on its type, and may be forged. */
export interface RecordedEvent {
  type: number;
  timestamp: number;
  data: unknown;
}

type Attributes = Record<string, unknown>;
type RecordedNode = Record<string, unknown> & { childNodes?: RecordedNode[] };
interface Changes {
  source: number;
  texts?: { id: number; value: string | null }[];
  attributes?: { id: number; attributes: Attributes }[];
  adds?: { node: RecordedNode }[];
  text?: string;
}

/** The pattern of the page from then on. */
export const pageEvent = (page: string, timestamp: number): RecordedEvent => ({
  type: EVENT.custom,
  data: { tag: "page", payload: { page } },
  timestamp,
});

/** Return the masked event, or null if nothing of it may remain. */
export function maskEvent({ type, timestamp, data }: RecordedEvent): RecordedEvent | null {
  const kept = (rest: unknown) => ({ type, timestamp, data: rest });
  switch (type) {
    case EVENT.ready:
    case EVENT.loaded:
      return kept({});
    case EVENT.snapshot: {
      const { node, initialOffset } = data as { node: RecordedNode; initialOffset: object };
      return kept({ node: maskNode(node), initialOffset });
    }
    case EVENT.size: {
      const { width, height } = data as { width: number; height: number };
      return kept({ href: "", width, height });
    }
    case EVENT.change: {
      const change = maskChange(data as Changes);
      return change && kept(change);
    }
    case EVENT.custom: {
      const { tag, payload } = data as { tag: string; payload?: { page?: unknown } };
      return tag === "page" ? pageEvent(String(payload?.page), timestamp) : null;
    }
    default:
      return null;
  }
}

function maskChange(change: Changes): object | null {
  if (UNCHANGED.has(change.source)) return change;
  if (change.source === CHANGE.input) {
    return { ...change, text: maskText(change.text ?? ""), isChecked: false };
  }
  if (change.source !== CHANGE.nodes) return null;
  const { texts = [], attributes = [], adds = [] } = change;
  return {
    ...change,
    texts: texts.map(({ id, value }) => ({ id, value: value && maskText(value) })),
    attributes: attributes.map((each) => ({
      ...each,
      attributes: maskAttributes(each.attributes),
    })),
    adds: adds.map((added) => ({ ...added, node: maskNode(added.node) })),
  };
}

function maskNode(node: RecordedNode): object {
  const { id, type, tagName, textContent, attributes, childNodes, ...rest } = node;
  const shared = { id, type, isSVG: rest.isSVG, rootId: rest.rootId };
  if (typeof textContent === "string") return { ...shared, textContent: maskText(textContent) };
  if (typeof tagName !== "string") {
    return { ...shared, name: rest.name, publicId: "", systemId: "", ...children(childNodes) };
  }
  if (REPLACED.has(tagName.toLowerCase())) {
    return { ...shared, tagName: "template", attributes: {}, childNodes: [] };
  }
  const masked = maskAttributes(attributes as Attributes);
  return { ...shared, tagName, attributes: masked, ...children(childNodes) };
}

const children = (nodes?: RecordedNode[]) => ({ childNodes: (nodes ?? []).map(maskNode) });

function maskAttributes(attributes: Attributes = {}): Attributes {
  const kept = Object.entries(attributes).flatMap(([name, value]): [string, unknown][] => {
    if (name === "style" || name === STYLE) return maskStyle(value);
    const lower = name.toLowerCase();
    const isState = STATE.test(lower) && STATE_VALUES.has(String(value ?? ""));
    return ATTRIBUTES.has(lower) || isState ? [[name, value]] : [];
  });
  return Object.fromEntries(kept);
}

/** A change of single properties comes as an object, which no security policy blocks. */
function maskStyle(style: unknown): [string, unknown][] {
  if (typeof style !== "object" || style === null) {
    return [[STYLE, withoutLoads(String(style ?? ""))]];
  }
  const rules = Object.entries(style).filter(([, value]) => !LOADS.test(String(value)));
  return [["style", Object.fromEntries(rules)]];
}

/** The browser splits the rules: a `data:` address may contain semicolons. */
function withoutLoads(text: string): string {
  if (!LOADS.test(text)) return text;
  const { style } = document.createElement("i");
  style.cssText = text;
  return Array.from(style)
    .map((name) => `${name}: ${style.getPropertyValue(name)}`)
    .filter((rule) => !LOADS.test(rule))
    .join("; ");
}

const maskText = (text: string) => text.replace(/\S/g, "*");
