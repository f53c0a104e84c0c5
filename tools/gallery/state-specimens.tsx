import illustration from '#storefront/art/empty-cart.svg';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Notice, type NoticeTone } from '#ui/display/notice.tsx';
import { ProgressBar } from '#ui/display/progress-bar.tsx';
import { Skeleton, SkeletonText } from '#ui/display/skeleton.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import type { SpecimenProps } from './texts.ts';

const tones: NoticeTone[] = ['info', 'progress', 'success', 'danger'];

export function EmptyStates({ texts }: SpecimenProps) {
  return (
    <>
      <EmptyState icon="heart" title={texts.emptyTitle}>
        {texts.emptyText}
      </EmptyState>
      <EmptyState
        icon="cart"
        illustration={illustration}
        title={texts.emptyTitle}
        action={<Button>{texts.viewAll}</Button>}
      >
        {texts.emptyText}
      </EmptyState>
    </>
  );
}

export function Notices({ texts }: SpecimenProps) {
  return (
    <>
      {tones.map((tone) => (
        <Notice key={tone} tone={tone} title={texts.offer}>
          {texts.text}
        </Notice>
      ))}
      <Notice
        tone="danger"
        action={
          <Button size="small" variant="secondary">
            {texts.open}
          </Button>
        }
      >
        {texts.failed}
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

export function Spinners({ texts }: SpecimenProps) {
  return (
    <div className="flex items-center gap-4 text-maroon">
      <Spinner label={texts.loading} />
      <Spinner className="size-10" />
    </div>
  );
}

export function ProgressBars({ texts }: SpecimenProps) {
  return (
    <>
      <ProgressBar value={1} max={3} label={texts.delivery} />
      <ProgressBar value={3} max={3} label={texts.delivery} className="h-3 w-full" />
    </>
  );
}
