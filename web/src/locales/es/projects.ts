export const projects = {
  switcher: "Proyecto",
  none: "Elegir proyecto",
  noneHint: "Ningún proyecto elegido",
  search: "Buscar proyecto o empresa",
  chooseTitle: "¿En qué proyecto va a trabajar?",
  chooseText: "El menú, los datos y los permisos dependen del proyecto.",
  chooseFirst: "Elija un proyecto para abrir esta página.",
  people: "{n|one:# persona|other:# personas}",
  main: "Principal",
  notAssigned: "No tiene ningún proyecto asignado",
  notAssignedText: "Pida a un administrador que lo agregue a un proyecto con su correo {email}.",
  first: "Todavía no hay proyectos",
  firstText:
    "Cree el primero: con su logo, su color y su zona horaria. Después podrá agregar personas y darles un menú.",
  makeFirst: "Crear el primer proyecto",
  failed: "Los proyectos no se pudieron cargar.",
} as const;
