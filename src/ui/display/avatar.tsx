import { classNames } from '../styles/class-names.ts';
import { FirstLetter } from './first-letter.tsx';
import { Picture } from './picture.tsx';

export type AvatarProps = {
  name: string;
  src?: string | null | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  className?: string | undefined;
};

const sizes = {
  small: { frame: 'size-10 text-base', width: 40, widths: [96, 192] },
  medium: { frame: 'size-14 text-xl', width: 56, widths: [96, 192] },
  large: { frame: 'size-28 text-title', width: 112, widths: [192, 320] },
};

/** A photo, or the first letter of the name. Hidden from screen readers: the name is next to it. */
export function Avatar({ name, src, size = 'small', className }: AvatarProps) {
  const look = sizes[size];
  const frame = classNames('shrink-0 rounded-full', look.frame, className);
  if (src) {
    return (
      <Picture
        src={src}
        alt=""
        width={look.width}
        height={look.width}
        widths={look.widths}
        sizes={`${look.width}px`}
        className={frame}
      />
    );
  }
  return <FirstLetter name={name} className={`${frame} bg-sea-soft text-sea`} />;
}
