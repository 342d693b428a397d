// Made by `npm run gen` from the contract: the addresses alone, so that no schema reaches the first load.
export type Endpoints = typeof import("@vetaverde/contract/calls").calls;

export const endpoints = {
  sessions: {
    login: {"method":"POST","path":"/login"},
    logout: {"method":"POST","path":"/logout"},
    forgotPassword: {"method":"POST","path":"/fkl-auth/password/forgot"},
    resetPassword: {"method":"POST","path":"/fkl-auth/password/reset"},
    changePassword: {"method":"POST","path":"/fkl-auth/password/change"},
  },
  users: {
    get: {"method":"GET","path":"/user/{email}"},
    permissions: {"method":"GET","path":"/user/permissions"},
  },
  policies: {
    status: {"method":"GET","path":"/user/policy"},
    accept: {"method":"POST","path":"/user/policy"},
  },
  menus: {
    get: {"method":"GET","path":"/general/menu"},
  },
  general: {
    data: {"method":"GET","path":"/general/"},
    createDownload: {"method":"POST","path":"/fkl-general/downloads"},
    health: {"method":"GET","path":"/fkl-general/health"},
    ready: {"method":"GET","path":"/fkl-general/ready"},
  },
  projects: {
    list: {"method":"GET","path":"/fkl-project/projects"},
    get: {"method":"GET","path":"/fkl-project/projects/{project}"},
  },
  catalog: {
    list: {"method":"GET","path":"/fkl-plan/{project}/catalog/{kind}"},
    create: {"method":"POST","path":"/fkl-plan/{project}/catalog/{kind}"},
    update: {"method":"PUT","path":"/fkl-plan/{project}/catalog/{kind}/{entry}"},
  },
  plans: {
    template: {"method":"GET","path":"/fkl-plan/{project}/template.xlsx"},
    createPreview: {"method":"POST","path":"/fkl-plan/{project}/previews"},
    previewErrors: {"method":"GET","path":"/fkl-plan/{project}/previews/{preview}/errors.xlsx"},
    create: {"method":"POST","path":"/fkl-plan/{project}/plans"},
    list: {"method":"GET","path":"/fkl-plan/{project}/plans"},
    get: {"method":"GET","path":"/fkl-plan/{project}/plans/{plan}"},
    monitorings: {"method":"GET","path":"/fkl-plan/{project}/monitorings"},
    monitoringsCsv: {"method":"GET","path":"/fkl-plan/{project}/monitorings.csv"},
    monitoringsXlsx: {"method":"GET","path":"/fkl-plan/{project}/monitorings.xlsx"},
    monitoring: {"method":"GET","path":"/fkl-plan/{project}/monitorings/{monitoring}"},
    followUps: {"method":"GET","path":"/fkl-plan/{project}/monitorings/{monitoring}/follow-ups"},
    recordFollowUp: {"method":"PUT","path":"/fkl-plan/{project}/monitorings/{monitoring}/follow-up"},
  },
} as const;
