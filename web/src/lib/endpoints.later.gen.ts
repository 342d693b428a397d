// Made by `npm run gen` from the contract: the addresses alone, so that no schema reaches the browser.
export const laterCalls: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sessions: {
    microsoft: "GET /fkl-auth/login/microsoft",
    loginMicrosoft: "POST /fkl-auth/loginms",
    forgotPassword: "POST /fkl-auth/password/forgot",
    resetPassword: "POST /fkl-auth/password/reset",
    activate: "POST /fkl-auth/activate",
    changePassword: "POST /fkl-auth/password/change",
  },
  users: {
    me: "GET /fkl-user/me",
  },
  policies: {
    accept: "POST /user/policy",
  },
  members: {
    list: "GET /fkl-user/{project}/users",
    add: "POST /fkl-user/{project}/users",
    update: "PUT /fkl-user/{project}/users/{user}",
    remove: "DELETE /fkl-user/{project}/users/{user}",
    setGuest: "PUT /fkl-user/{project}/users/{user}/guest",
    view: "POST /fkl-user/{project}/users/{user}/view",
    endView: "POST /fkl-user/{project}/views/end",
  },
  menus: {
    editor: "GET /fkl-project/{project}/menu",
    save: "PUT /fkl-project/{project}/menu",
    ofMember: "GET /fkl-user/{project}/users/{user}/menu",
    saveOfMember: "PUT /fkl-user/{project}/users/{user}/menu",
  },
  general: {
    createDownload: "POST /fkl-general/downloads",
    health: "GET /fkl-general/health",
    ready: "GET /fkl-general/ready",
  },
  catalog: {
    list: "GET /fkl-plan/{project}/catalog/{kind}",
    create: "POST /fkl-plan/{project}/catalog/{kind}",
    update: "PUT /fkl-plan/{project}/catalog/{kind}/{entry}",
  },
  plans: {
    template: "GET /fkl-plan/{project}/template.xlsx",
    createPreview: "POST /fkl-plan/{project}/previews",
    previewErrors: "GET /fkl-plan/{project}/previews/{preview}/errors.xlsx",
    create: "POST /fkl-plan/{project}/plans",
    list: "GET /fkl-plan/{project}/plans",
    get: "GET /fkl-plan/{project}/plans/{plan}",
    monitoringsCsv: "GET /fkl-plan/{project}/monitorings.csv",
    monitoringsXlsx: "GET /fkl-plan/{project}/monitorings.xlsx",
    monitoring: "GET /fkl-plan/{project}/monitorings/{monitoring}",
    followUps: "GET /fkl-plan/{project}/monitorings/{monitoring}/follow-ups",
    recordFollowUp: "PUT /fkl-plan/{project}/monitorings/{monitoring}/follow-up",
  },
};
