import { actionShapes } from './icon-action-shapes.tsx';
import { brandShapes } from './icon-brand-shapes.tsx';
import { thingShapes } from './icon-thing-shapes.tsx';
import { classNames } from './class-names.ts';

const shapes = { ...actionShapes, ...thingShapes, ...brandShapes };

export type IconName = keyof typeof shapes;

/** What points along the line of reading turns round in Arabic; things, checks and marks do not. */
const directional: ReadonlySet<IconName> = new Set([
  'chevron-start',
  'chevron-end',
  'arrow-start',
  'arrow-end',
  'logout',
  'login',
  'send',
  'truck',
]);

export type IconProps = {
  name: IconName;
  /** Size and colour, e.g. `size-5 text-maroon`. Default: 24 px, the text's colour. */
  className?: string | undefined;
  /** Only for an icon that stands alone and says something; otherwise it is hidden from readers. */
  label?: string | undefined;
};

export function Icon({ name, className = 'size-6', label }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0', directional.has(name) && 'mirrors', className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {shapes[name]}
    </svg>
  );
}
