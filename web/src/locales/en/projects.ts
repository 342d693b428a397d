export const projects = {
  switcher: "Project",
  none: "Choose a project",
  noneHint: "No project chosen",
  search: "Search project or company",
  chooseTitle: "Which project are you going to work on?",
  chooseText: "Menu, data and permissions depend on the project.",
  chooseFirst: "Choose a project to open this page.",
  people: "{n|one:# person|other:# people}",
  main: "Main",
  notAssigned: "You have no project assigned",
  notAssignedText: "Ask an administrator to add you to a project with your e-mail {email}.",
  first: "There are no projects yet",
  firstText:
    "Create the first one, with its logo, colour and time zone. Then add people and give them a menu.",
  makeFirst: "Create the first project",
  failed: "The projects could not be loaded.",
};
