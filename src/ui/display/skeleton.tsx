import { classNames } from '../styles/class-names.ts';

export type SkeletonProps = {
  /** The size and radius of the content that loads: `aspect-square w-full rounded-card`. */
  className?: string | undefined;
};

export function Skeleton({ className = 'h-4 w-full rounded-full' }: SkeletonProps) {
  return <span aria-hidden className={classNames('skeleton block', className)} />;
}

export type SkeletonTextProps = { lines?: number | undefined; className?: string | undefined };

/** Lines of text to come, the last one shorter, starting where text starts. */
export function SkeletonText({ lines = 3, className }: SkeletonTextProps) {
  return (
    <span aria-hidden className={classNames('flex flex-col gap-2.5', className)}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton
          key={index}
          className={classNames('h-3.5 rounded-full', lines > 1 && index === lines - 1 ? 'w-2/3' : 'w-full')}
        />
      ))}
    </span>
  );
}
