import { Component, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { PageTitle } from './page-title.tsx';
import { PageSkeleton } from './states/page-skeleton.tsx';

/** Shows a skeleton while the code of a page is loaded, and says so if the page fails. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <FailureBoundary place={key} failure={<Crashed />}>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </FailureBoundary>
  );
}

/** The same around the frames, which bring the landmark of the page. */
export function FrameBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const inMain = (content: ReactNode) => <main className="mx-auto max-w-3xl p-4 md:p-8">{content}</main>;
  return (
    <FailureBoundary place={key} failure={inMain(<Crashed />)}>
      <Suspense fallback={inMain(<PageSkeleton />)}>{children}</Suspense>
    </FailureBoundary>
  );
}

interface FailureProps {
  /** Another place renders the children again. */
  place: string;
  failure: ReactNode;
  children: ReactNode;
}

interface FailureState {
  place: string;
  hasFailed: boolean;
}

class FailureBoundary extends Component<FailureProps, FailureState> {
  override state: FailureState = { place: this.props.place, hasFailed: false };

  static getDerivedStateFromError(): Partial<FailureState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ place }: FailureProps, last: FailureState): FailureState | null {
    return place === last.place ? null : { place, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failure : this.props.children;
  }
}

/** For a page that failed while it was rendered, or whose code could not be fetched. */
function Crashed() {
  const t = useTranslations('state.crashed');
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <EmptyState
        icon="alert"
        title={t('title')}
        headingLevel={1}
        action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
      >
        {t('text')}
      </EmptyState>
    </>
  );
}
