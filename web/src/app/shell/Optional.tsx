import { Component, type ReactNode } from "react";

interface OptionalProps {
  children: ReactNode;
  /** What is there where it fails; left out: nothing. */
  instead?: ReactNode;
}

/** What a page stands without: where it fails, the page stays. */
export class Optional extends Component<OptionalProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
