// On a machine under load asynchronous updates are late, so the timeout is longer than the default.
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 10_000 });
