/** One action sequence of the W3C WebDriver specification. WebDriver BiDi has the same format. */
export interface InputSource {
  type: 'pointer' | 'key';
  id: string;
  actions: Record<string, string | number>[];
}

/** A window of a browser that a WebDriver controls. */
export interface BrowserWindow {
  /** Opens an address and waits for its load event. */
  open(url: string): Promise<void>;
  /** Runs a function in the page. Arguments and result are JSON. */
  evaluate<A extends unknown[], T>(code: (...args: A) => T, ...args: A): Promise<T>;
  /** Sends pointer and keyboard input through the browser. */
  perform(sources: InputSource[]): Promise<void>;
  /** The errors that the pages reported: of scripts, of the console, of the content policy. */
  errors(): Promise<string[]>;
  /** A PNG of the visible part of the page. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** An expression for the page, whose value is JSON text. */
export function expressionOf<A extends unknown[]>(code: (...args: A) => unknown, args: A): string {
  return `JSON.stringify((${code.toString()})(...${JSON.stringify(args)}) ?? null)`;
}
