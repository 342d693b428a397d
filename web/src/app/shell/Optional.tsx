import { Component, type ReactNode } from "react";

interface OptionalProps {
  children: ReactNode;
  /** Rendered if the children fail; if omitted, nothing is rendered. */
  instead?: ReactNode;
}

/** Error boundary for non-essential parts: if one fails, the rest of the page remains. */
export class Optional extends Component<OptionalProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
