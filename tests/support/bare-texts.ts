import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
const worlds = ['ui', 'storefront', 'console'];

/** What one child of an element may put into it. */
interface Child {
  text?: 'steady' | 'changing';
  /** Whether the child is there only at times. */
  comesAndGoes?: boolean;
}

const textTypes = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike;

// What a shopper reads as a line. A ReactNode in another element is a block, not a text.
const lines = new Set(
  'a b bdi button dd del dt em figcaption h1 h2 h3 h4 ins label legend p small span strong td th time'.split(' '),
);

// Their texts cannot be replaced by elements, or are set as one.
const plain = new Set(['option', 'textarea', 'title', 'style', 'script']);

// With `dir="ltr"`, they hold an amount, a number or a code.
const codes = new Set(['bdi', 'kbd', 'ol', 'p']);

// React never changes what they render.
const onServer = /server-parts\.tsx$/;

function readProject(world: string): ts.ParsedCommandLine {
  const path = join(root, 'src', world, 'tsconfig.json');
  const { config } = ts.readConfigFile(path, (name) => ts.sys.readFile(name));
  return ts.parseJsonConfigFileContent(config, ts.sys, dirname(path));
}

function createProgram(): ts.Program {
  const projects = worlds.map(readProject);
  return ts.createProgram({
    rootNames: projects.flatMap(({ fileNames }) => fileNames),
    options: { ...projects[0]?.options, composite: false, noEmit: true, rootDir: root },
  });
}

function hasAttribute(element: ts.JsxElement, name: string, value?: string): boolean {
  return element.openingElement.attributes.properties.some(
    (one) =>
      ts.isJsxAttribute(one) &&
      one.name.getText() === name &&
      (value === undefined || one.initializer?.getText() === `"${value}"`),
  );
}

/**
 * The texts in JSX that a translator of the browser breaks, as `file:line: source`. A translator
 * replaces a text by an element, so React can neither change nor remove a text that stands beside
 * other children: a text that changes, or whose neighbours come and go, needs an element.
 */
export function findBareTexts(): string[] {
  const program = createProgram();
  const checker = program.getTypeChecker();
  const found: string[] = [];

  function ofExpression(node: ts.Expression, inLine: boolean): Child {
    if (ts.isParenthesizedExpression(node)) return ofExpression(node.expression, inLine);
    if (ts.isConditionalExpression(node)) {
      const sides = [ofExpression(node.whenTrue, inLine), ofExpression(node.whenFalse, inLine)];
      return { ...(sides.some(({ text }) => text) && { text: 'changing' }), comesAndGoes: true };
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return { ...(ofExpression(node.right, inLine).text && { text: 'changing' }), comesAndGoes: true };
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return {};
    if (ts.isStringLiteralLike(node)) return node.text.trim() === '' ? {} : { text: 'steady' };
    // A message, which needs no look at its type.
    if (ts.isCallExpression(node) && /^(?:t|say)(?![a-z])/.test(node.expression.getText())) {
      const isSteady = node.arguments.length === 1 && ts.isStringLiteral(node.arguments[0] ?? node);
      return { text: isSteady ? 'steady' : 'changing' };
    }
    const type = checker.getTypeAtLocation(node);
    const types = type.isUnion() ? type.types : [type];
    const isText = types.some(({ flags }) => flags & textTypes);
    const isNode = types.some(({ flags }) => flags & ts.TypeFlags.Object);
    if (!isText || (isNode && !inLine)) return { comesAndGoes: isNode };
    return { text: 'changing' };
  }

  function ofChild(node: ts.JsxChild, inLine: boolean): Child {
    if (ts.isJsxText(node)) return node.text.trim() === '' ? {} : { text: 'steady' };
    return ts.isJsxExpression(node) && node.expression ? ofExpression(node.expression, inLine) : {};
  }

  function isRich(node: ts.Node): boolean {
    return ts.isCallExpression(node) && node.expression.getText().endsWith('.rich');
  }

  // Its texts are no child of an element of their own.
  function isRichAtTimes(node: ts.Node): boolean {
    if (ts.isConditionalExpression(node)) return isRich(node.whenTrue) || isRich(node.whenFalse);
    return ts.isBinaryExpression(node) && isRich(node.right);
  }

  // A text that a component returns stands where the component stands.
  function isTextOfComponent(node: ts.Node): boolean {
    if (!ts.isReturnStatement(node) || !node.expression) return false;
    const owner = ts.findAncestor(node, ts.isFunctionLike);
    if (!owner || !ts.isFunctionDeclaration(owner) || !/^[A-Z]/.test(owner.name?.text ?? '')) return false;
    return isRich(node.expression) || ofExpression(node.expression, false).text !== undefined;
  }

  function note(node: ts.Node, parts: readonly ts.Node[]): void {
    const file = node.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    const source = parts.map((part) => part.getText().replace(/\s+/g, ' ').slice(0, 60)).join(' | ');
    found.push(`${relative(root, file.fileName)}:${line + 1}: ${source}`);
  }

  function isBroken(tag: string, children: readonly ts.JsxChild[]): boolean {
    if (plain.has(tag)) return false;
    const read = children.map((child) => ofChild(child, lines.has(tag)));
    // A fragment is no element: its texts stand beside what is beside the fragment.
    if (tag === '') return read.some(({ text }) => text);
    if (children.length === 1) return false;
    // What comes is inserted before its next neighbour, which must not be a text that was replaced.
    return read.some(({ text }, place) => text === 'changing' || (text && read[place - 1]?.comesAndGoes));
  }

  function isEmpty(node: ts.JsxChild): boolean {
    return ts.isJsxText(node) ? node.text.trim() === '' : ts.isJsxExpression(node) && node.expression === undefined;
  }

  function visit(node: ts.Node): void {
    if (ts.isJsxElement(node) && hasAttribute(node, 'translate')) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const tag = ts.isJsxElement(node) ? node.openingElement.tagName.getText() : '';
      const children = node.children.filter((child) => !isEmpty(child));
      if (isBroken(tag, children)) note(node, children);
    }
    if (isRichAtTimes(node) || isTextOfComponent(node)) note(node, [node]);
    if (ts.isJsxElement(node) && codes.has(node.openingElement.tagName.getText()) && hasAttribute(node, 'dir', 'ltr'))
      note(node, [node.openingElement]);
    ts.forEachChild(node, visit);
  }

  for (const file of program.getSourceFiles())
    if (/(?<!\.test)\.tsx$/.test(file.fileName) && !onServer.test(file.fileName)) visit(file);
  return found;
}
