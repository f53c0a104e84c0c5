import { Component, type ReactNode } from 'react';

export type FailsafeProps = {
  /** A change to true tries what failed once more. */
  attempt: boolean;
  onFailure: (error: unknown) => void;
  children: ReactNode;
};

type FailsafeState = { failed: boolean; attempt: boolean };

/** A part of the page that may fail without taking the page with it. */
export class Failsafe extends Component<FailsafeProps, FailsafeState> {
  override state: FailsafeState = { failed: false, attempt: this.props.attempt };

  static getDerivedStateFromError(): Partial<FailsafeState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ attempt }: FailsafeProps, last: FailsafeState): Partial<FailsafeState> | null {
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
