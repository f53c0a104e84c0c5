import drawing from '../../art/empty-cart.svg';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Notice, type NoticeTone } from '#ui/display/notice.tsx';
import { ProgressBar } from '#ui/display/progress-bar.tsx';
import { Skeleton, SkeletonText } from '#ui/display/skeleton.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import type { SpecimenProps } from './words.ts';

const tones: NoticeTone[] = ['info', 'progress', 'success', 'danger'];

export function EmptyStates({ words }: SpecimenProps) {
  return (
    <>
      <EmptyState icon="heart" title={words.emptyTitle}>
        {words.emptyText}
      </EmptyState>
      <EmptyState icon="cart" drawing={drawing} title={words.emptyTitle} action={<Button>{words.viewAll}</Button>}>
        {words.emptyText}
      </EmptyState>
    </>
  );
}

export function Notices({ words }: SpecimenProps) {
  return (
    <>
      {tones.map((tone) => (
        <Notice key={tone} tone={tone} title={words.offer}>
          {words.text}
        </Notice>
      ))}
      <Notice
        tone="danger"
        action={
          <Button size="small" variant="secondary">
            {words.open}
          </Button>
        }
      >
        {words.failed}
      </Notice>
    </>
  );
}

export function Skeletons() {
  return (
    <div className="flex gap-4">
      <Skeleton className="size-20 shrink-0 rounded-card" />
      <SkeletonText lines={3} className="flex-1" />
    </div>
  );
}

export function Spinners({ words }: SpecimenProps) {
  return (
    <div className="flex items-center gap-4 text-maroon">
      <Spinner label={words.loading} />
      <Spinner className="size-10" />
    </div>
  );
}

export function ProgressBars({ words }: SpecimenProps) {
  return (
    <>
      <ProgressBar value={1} max={3} label={words.delivery} />
      <ProgressBar value={3} max={3} label={words.delivery} className="h-3 w-full" />
    </>
  );
}
