import { Component, type ReactNode } from 'react';

export type ErrorBoundaryProps = {
  /** A change to true renders the failed children again. */
  attempt: boolean;
  onFailure: (error: unknown) => void;
  children: ReactNode;
};

type ErrorBoundaryState = { failed: boolean; attempt: boolean };

/** Renders nothing if its children fail, so that the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, attempt: this.props.attempt };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    { attempt }: ErrorBoundaryProps,
    last: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    if (attempt === last.attempt) return null;
    return { attempt, failed: last.failed && !attempt };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
