// A machine that does many things at once takes its time: what a test waits for comes late there, and is not missing.
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 10_000 });
