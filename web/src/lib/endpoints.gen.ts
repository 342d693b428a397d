// Made by `npm run gen` from the contract: the addresses alone, so that no schema reaches the browser.
export type Endpoints = typeof import("@vetaverde/contract/calls").calls;

export const firstCalls: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sessions: {
    login: "POST /login",
    logout: "POST /logout",
  },
  users: {
    get: "GET /user/{email}",
    permissions: "GET /user/permissions",
  },
  policies: {
    status: "GET /user/policy",
  },
  menus: {
    get: "GET /general/menu",
    closedAreas: "GET /fkl-general/closed-areas",
  },
  general: {
    data: "GET /general/",
  },
  home: {
    firstSteps: "GET /fkl-general/first-steps",
  },
  projects: {
    list: "GET /fkl-project/projects",
    get: "GET /fkl-project/{project}",
    landing: "GET /fkl-project/landing",
    enter: "PUT /fkl-project/{project}/landing",
  },
  plans: {
    monitorings: "GET /fkl-plan/{project}/monitorings",
  },
};
