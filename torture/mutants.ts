import { parseSync, type Node } from 'oxc-parser';

/** One small change of a source: these characters become others. */
export interface Mutant {
  start: number;
  end: number;
  text: string;
}

const others: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
};

type Written = Node & { start: number; end: number };

/** The changes of one piece of a program: each is a mistake that somebody could make. */
function mutantsOf(node: Written, source: string): Mutant[] {
  const whole = (text: string): Mutant => ({ start: node.start, end: node.end, text });
  const textOf = ({ start, end }: Written) => source.slice(start, end);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression': {
      const [left, right] = [node.left as Written, node.right as Written];
      return (others[node.operator] ?? []).map((other) => whole(`${textOf(left)} ${other} ${textOf(right)}`));
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [whole(textOf(node.argument as Written))] : [];
    case 'ConditionalExpression':
      return [whole(`(${textOf(node.consequent as Written)})`), whole(`(${textOf(node.alternate as Written)})`)];
    case 'IfStatement': {
      const { start, end } = node.test as Written;
      return ['true', 'false'].map((text) => ({ start, end, text }));
    }
    case 'Literal':
      if (typeof node.value === 'number') return [whole(String(node.value + 1)), whole(String(node.value - 1))];
      return typeof node.value === 'boolean' ? [whole(String(!node.value))] : [];
    case 'ReturnStatement':
      return node.argument
        ? [
            {
              ...whole('undefined as never'),
              start: (node.argument as Written).start,
              end: (node.argument as Written).end,
            },
          ]
        : [];
    case 'ArrowFunctionExpression':
      if (node.body.type === 'BlockStatement') return [];
      return [{ start: node.body.start, end: node.body.end, text: '(undefined as never)' }];
    case 'ExpressionStatement':
      return [whole(';')];
    default:
      return [];
  }
}

/** Every mutant of a source, in the order in which they stand. Types are no code: what is in them is left alone. */
export function mutantsIn(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const mutants: Mutant[] = [];
  function visit(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const node = value as Written;
    if (typeof node.type === 'string') {
      if (node.type.startsWith('TS') && !node.type.endsWith('Expression')) return;
      if (node.type === 'ImportDeclaration') return;
      mutants.push(...mutantsOf(node, source));
    }
    Object.values(value).forEach(visit);
  }
  visit(program);
  return mutants.sort((one, other) => one.start - other.start);
}

/** The source with this one mistake in it. */
export function withMutant(source: string, { start, end, text }: Mutant): string {
  return source.slice(0, start) + text + source.slice(end);
}
