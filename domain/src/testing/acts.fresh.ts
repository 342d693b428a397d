/**
 * Permits in the style of other countries, written and labelled before the rules were run on them, so that the results
 * show the rules' quality on a document that they were not tuned on. "+" is a duty of the owner, "~" one that the rules
 * do not find yet, "-" none, "?" debatable.
 */
export const freshActs: Readonly<Record<string, string>> = {
  "Chile, RCA (es)": `- REPÚBLICA DE CHILE
- COMISIÓN DE EVALUACIÓN REGIÓN DE ATACAMA
- CONSIDERANDO:
- 1° Que, con fecha 14 de agosto de 2017 Compañía Minera Quebrada Seca ingresó al Sistema el Estudio de Impacto Ambiental del proyecto.
- 4.1 ANTECEDENTES GENERALES
- El proyecto considera la ampliación del rajo existente y un nuevo botadero de estériles de 40 millones de toneladas.
- La planta tendrá una capacidad nominal de 12.000 toneladas por día.
- 7.2 PLAN DE MEDIDAS DE MITIGACIÓN, REPARACIÓN Y COMPENSACIÓN
+ Previo al inicio de las faenas de despeje, se efectuará un rescate y relocalización de reptiles en los sectores señalados en la Tabla 7-3.
+ La velocidad máxima de circulación en caminos no pavimentados será de 30 km/h.
+ Los camiones que transporten material fino circularán siempre encarpados.
+ El Titular se hará cargo de la mantención del cerco perimetral del sitio arqueológico durante toda la vida útil.
+ Se mantendrá en faena un registro con las fechas de cada riego y el volumen aplicado, a disposición de la autoridad.
- 8. PLAN DE SEGUIMIENTO AMBIENTAL
+ Medición trimestral del nivel freático en los pozos PM-1, PM-2 y PM-3, con sonda calibrada.
+ Los resultados serán informados a la SMA a más tardar el último día hábil del mes siguiente a cada campaña.
+ En ningún caso la concentración de sulfatos en el punto de control podrá superar los 500 mg/L.
- 9. NORMATIVA APLICABLE
- El artículo 25 quáter de la Ley N° 19.300 dispone que la resolución caducará si transcurren cinco años sin que se inicie el proyecto.
- La Superintendencia podrá requerir antecedentes adicionales en cualquier momento.`,

  "Peru, EIA approval (es)": `- RESOLUCIÓN DIRECTORAL N° 00087-2021-SENACE-PE/DEAR
- VISTO:
- El trámite N° M-MEIAS-00112-2020, mediante el cual Minera Apurímac Alta S.A.C. solicitó la evaluación de la modificación.
- SE RESUELVE:
- Artículo 1.- APROBAR la Modificación del Estudio de Impacto Ambiental detallado, de conformidad con los fundamentos del informe.
+ Artículo 2.- Minera Apurímac Alta S.A.C. se encuentra obligada a cumplir los compromisos asumidos en el estudio aprobado y en el informe que lo sustenta.
+ Artículo 3.- La empresa debe comunicar a la DGAAM y al OEFA el inicio de las obras dentro de los treinta días anteriores a este.
- Artículo 4.- La aprobación no constituye el otorgamiento de autorizaciones, permisos ni licencias que requiera el proyecto.
- Artículo 5.- Remitir copia de la presente resolución al OEFA para los fines de fiscalización correspondientes.
- COMPROMISOS
+ Regar las vías de acceso tres veces por día en los meses de mayo a octubre.
+ No intervenir los bofedales ubicados al norte del tajo Cóndor.
+ El efluente tratado deberá cumplir los límites máximos permisibles aprobados por el D.S. N° 010-2010-MINAM antes de su descarga a la quebrada.
+ Se contratará como mínimo un 40 % de mano de obra no calificada de las comunidades del área de influencia directa.
+ Las aguas de contacto serán captadas por los canales de coronación y conducidas a la poza de colección.
- Los bofedales son ecosistemas frágiles que albergan una alta diversidad de aves.
- Según la línea base, la calidad del aire se encuentra por debajo de los estándares.
? Frecuencia: semestral, en época seca y en época húmeda.`,

  "Colombia, licence (es)": `- AUTORIDAD NACIONAL DE LICENCIAS AMBIENTALES
- Que el artículo 49 de la Ley 99 de 1993 establece que la ejecución de obras requerirá una licencia ambiental.
- Que la sociedad presentó la información requerida mediante radicado 2018045511.
- RESUELVE
- ARTÍCULO PRIMERO. Otorgar a la sociedad Carbones del Perijá S.A.S. licencia ambiental para el proyecto de explotación.
- ARTÍCULO CUARTO. La licencia ambiental que se otorga sujeta al beneficiario al cumplimiento de las siguientes obligaciones:
+ 1. Presentar, en los Informes de Cumplimiento Ambiental, las actas de las reuniones sostenidas con las comunidades.
+ 2. Abstenerse de intervenir la ronda hídrica del arroyo El Cerrejoncito en una franja de treinta metros.
+ 3. Dar aviso a la ANLA dentro de las 24 horas siguientes a cualquier contingencia.
+ 4. Compensar, en proporción de uno a cuatro, las hectáreas de bosque seco aprovechadas.
+ ARTÍCULO SÉPTIMO. El beneficiario de la licencia ambiental deberá realizar el monitoreo de ruido ambiental, con frecuencia semestral.
+ ARTÍCULO OCTAVO. Queda expresamente vedado el uso de aguas subterráneas sin la concesión respectiva.
- ARTÍCULO NOVENO. El beneficiario no requerirá permiso adicional para el aprovechamiento forestal autorizado en esta resolución.
- ARTÍCULO DÉCIMO. El incumplimiento de las obligaciones dará lugar a la imposición de las sanciones previstas en la Ley 1333 de 2009.
- ARTÍCULO UNDÉCIMO. Contra la presente resolución procede el recurso de reposición, que deberá interponerse dentro de los diez días siguientes.`,

  "Quebec, authorization (fr)": `- AUTORISATION MINISTÉRIELLE
- OBJET : Exploitation d'une mine d'or à ciel ouvert
- À la suite de votre demande du 12 février 2020, j'autorise, en vertu de l'article 22 de la Loi, le titulaire mentionné ci-dessus à réaliser le projet décrit ci-dessous.
- Le projet consiste à exploiter une fosse d'une profondeur de 180 mètres.
- CONDITIONS
+ Condition 1. Goldex Nord inc. doit réaliser un suivi du niveau de la nappe dans chacun des puits d'observation, à raison de quatre fois par année.
+ Condition 2. Le rapport de suivi est transmis au ministre au plus tard le 1er avril de chaque année.
+ Condition 3. Aucun dynamitage ne peut avoir lieu entre 19 h et 7 h ni les jours fériés.
+ Condition 4. Lorsque le niveau sonore dépasse 45 dBA, l'exploitant est tenu de cesser les travaux en cause et d'en aviser le ministère dans les 48 heures.
+ Le titulaire veille à ce que les haldes à stériles soient revégétalisées au fur et à mesure de leur construction.
+ Les eaux d'exhaure sont dirigées vers le bassin de polissage avant leur rejet dans l'environnement.
+ Il est interdit d'entreposer des hydrocarbures à moins de 60 mètres d'un cours d'eau.
- Le ministre peut modifier les présentes conditions à la demande du titulaire.
- Toute contravention à la Loi est passible des amendes prévues à l'article 115.29.
- La présente autorisation ne dispense pas le titulaire d'obtenir toute autre autorisation requise.`,

  "France, arrêté (fr)": `- ARRÊTÉ PRÉFECTORAL
- VU le code de l'environnement, notamment ses articles L. 181-1 et suivants ;
- VU l'avis de l'autorité environnementale en date du 3 mars 2021 ;
- CONSIDÉRANT que l'exploitant doit limiter les émissions de poussières ;
- ARRÊTE
- Article 1.1 – La société Carrières du Haut-Doubs est autorisée à exploiter une carrière de roches massives sur le territoire de la commune.
- Article 1.2 – On entend par « émergence » la différence entre le bruit ambiant et le bruit résiduel.
+ Article 2.1 – L'exploitant prend toutes les dispositions nécessaires pour éviter la dispersion des poussières.
+ Article 2.2 – Les pistes sont arrosées en période sèche.
+ Article 2.3 – La teneur en matières en suspension des eaux rejetées n'excède pas 35 mg/l.
+ Article 2.4 – Une campagne de mesure des retombées de poussières est réalisée tous les trois mois.
+ Article 2.5 – Les tirs de mines sont limités à deux par semaine, entre 9 h et 16 h.
+ Article 2.6 – L'exploitant dispose d'un plan de bornage, qu'il met à jour au moins une fois par an.
+ Article 2.7 – Le brûlage à l'air libre est interdit.
- Article 5.1 – L'inspection des installations classées peut demander à tout moment des prélèvements.
- Article 5.2 – Le présent arrêté peut être déféré au tribunal administratif dans un délai de deux mois à compter de sa notification.
- Article 5.3 – Monsieur le préfet et Monsieur le maire sont chargés, chacun en ce qui le concerne, de l'exécution du présent arrêté.`,

  "Brazil, operating licence (pt)": `- LICENÇA DE OPERAÇÃO Nº 0457/2022
- A Superintendência Estadual do Meio Ambiente, no uso de suas atribuições legais, concede a presente licença à empresa Mineração Serra Clara Ltda.
- Validade: 6 anos
- O empreendimento é composto por duas cavas, uma pilha de estéril e uma barragem de contenção de sedimentos.
- CONDICIONANTES
+ 1. Apresentar relatório anual de monitoramento da qualidade do ar até 31 de março.
+ 2. Executar o Programa de Recuperação de Áreas Degradadas conforme cronograma aprovado.
+ 3. A empreendedora deverá realizar o automonitoramento dos efluentes líquidos com periodicidade bimestral.
+ 4. É vedada a supressão de vegetação nativa fora da área autorizada.
+ 5. Comunicar imediatamente ao órgão ambiental qualquer acidente que possa causar dano ao meio ambiente.
+ 6. Manter no local cópia desta licença.
+ 7. O nível d'água da barragem será lido diariamente e registrado em planilha própria.
+ 8. Os resíduos oleosos devem ser destinados a empresas licenciadas, com guarda dos comprovantes por cinco anos.
+ 9. Não lançar efluentes in natura em corpos hídricos.
- 10. O órgão ambiental poderá, mediante decisão motivada, suspender ou cancelar esta licença.
- 11. Esta licença não dispensa nem substitui alvarás exigidos pela legislação municipal.
- 12. A renovação depende de requerimento protocolado pelo interessado, que será analisado pela Superintendência.`,

  "Brazil, recovery plan (pt)": `- PLANO DE RECUPERAÇÃO DE ÁREAS DEGRADADAS
- 1 INTRODUÇÃO
- O presente plano descreve a situação atual das áreas mineradas do município.
- 2 OBJETIVOS
- Recuperar a funcionalidade ecológica das áreas alteradas.
- 5 AÇÕES PREVISTAS
+ Serão plantadas 2.500 mudas de espécies nativas por hectare até dezembro de 2024.
+ A empresa fará o controle de formigas cortadeiras a cada quinze dias durante o primeiro ano.
+ Os taludes da pilha terão inclinação máxima de 18 graus e serão cobertos com solo orgânico.
+ O cercamento das áreas será vistoriado mensalmente, e os trechos danificados serão refeitos em até sete dias.
+ A mineradora compromete-se a repor as mudas mortas sempre que a mortalidade for superior a 10 %.
- As espécies pioneiras crescem rapidamente e protegem o solo contra a erosão.
- A precipitação média anual da região é de 1.450 mm.`,

  "Nevada, water pollution control permit (en)": `- NEVADA DIVISION OF ENVIRONMENTAL PROTECTION
- Permit No. NEV2016112
- I. Specific Facility Conditions and Limitations
? A. In accordance with operating plans and facility design plans reviewed and approved by the Division, the Permittee shall:
+ 1. Construct, operate, and close the facility in accordance with those plans;
+ 2. Contain within the fluid management system all process fluids, including all meteoric waters which enter the system as a result of a 24-hour storm event; and
+ 3. Not release or discharge any process or non-process contaminants from the fluid management system.
+ B. The heap leach pad leak detection sumps must be inspected weekly and evacuated before the fluid level exceeds eighteen inches.
+ C. Quarterly and annual monitoring reports are due to the Division on or before the 28th day of the month following the quarter.
+ D. WAD cyanide at monitoring well MW-4 is not to exceed 0.2 mg/L.
+ E. The Permittee is responsible for maintaining the fences and bird netting around every process pond at all times.
- F. The Permittee may request a reduction of the monitoring elements after four consecutive quarters.
- "Process pond" means any lined impoundment used to store process fluids.
- The Division reserves the right to modify this permit upon a finding of good cause.
- Any person who violates this permit may be subject to civil penalties of up to $25,000 per day.`,

  "Alaska, waste management permit (en)": `- 1.0 AUTHORIZATION
- This permit is issued to Tikchik Gold LLC for the disposal of tailings at the Tikchik Mine.
- The mine is located about 40 miles east of Aleknagik and employs 220 people.
- 2.0 OPERATING REQUIREMENTS
+ 2.1 No tailings may be deposited outside the limits shown on Figure 2.
+ 2.2 A freeboard of at least two feet will be maintained in the tailings facility.
+ 2.3 The permittee agrees to post financial assurance of $31 million before the first placement of tailings.
+ 2.4 Visual inspections are to be carried out daily by trained personnel, and the findings logged.
+ 2.5 Within 24 hours of discovering a spill, notify the department by telephone.
+ 2.6 Wildlife mortalities need to be reported by the next business day.
- 2.7 The department will review the monitoring plan within 60 days of receipt.
- 2.8 Nothing in this permit relieves the permittee of liability under other laws.
+ 2.9 Groundwater wells: sample semi-annually for the parameters of Table 4.
- 2.10 If the permittee disagrees with a decision of the department, an informal review may be requested within 15 days.`,

  "Queensland, environmental authority (en)": `- Environmental authority EPML00441515
- Schedule A: General
+ A1 This environmental authority holder must take all reasonable and practicable measures to minimise environmental harm.
- A2 This environmental authority authorises environmental harm only where it complies with its conditions.
- Schedule B: Air
+ B1 Dust and particulate matter emissions must not exceed 120 milligrams per square metre per day at any sensitive place.
+ B2 Complaint records must be kept for at least five years and made available to the administering authority on request.
+ B3 All chemicals and flammable liquids must be stored within a bunded area.
- Schedule C: Water
+ C1 Contaminants must not be released to waters other than in accordance with this schedule.
+ C2 The holder must not clear vegetation within 50 metres of a defined watercourse.
? C3 The release of mine affected water is permitted only from release point RP1.
+ C4 An annual water report prepared by an appropriately qualified person must be submitted by 1 October.
+ C5 Prior to the wet season, an inspection of each regulated structure must be conducted.
- C6 The administering authority may, by written notice, amend the release limits.
- Definitions
- "Regulated structure" includes a regulated dam and a regulated levee.
- "Watercourse" has the meaning in section 5 of the Water Act.`,
  "Ecuador, licence (es)": `- LICENCIA AMBIENTAL PARA EXPLOTACIÓN DE MINERALES METÁLICOS
- El Ministerio del Ambiente, en ejercicio de sus atribuciones, confiere la presente licencia al proyecto Río Blanco Sur.
- En virtud de la presente licencia, la compañía se obliga a lo siguiente:
+ 1. Cumplir estrictamente lo señalado en el Plan de Manejo Ambiental aprobado.
+ 2. Ser enteramente responsable de las actividades que cumplan sus concesionarias o subcontratistas.
+ 3. Entregar, con una periodicidad bianual, auditorías ambientales de cumplimiento.
+ 4. Proporcionar al personal técnico del Ministerio todas las facilidades para llevar a efecto los procesos de control.
+ 5. Mantener vigente la garantía de fiel cumplimiento.
- La licencia ambiental está sujeta al plazo de duración de la ejecución del proyecto.
- El Ministerio realizará las inspecciones que estime convenientes.`,
  "Mexico, resolution (es)": `- CONDICIONANTES
- La promovente deberá:
+ I. Colocar sobre el suelo una geomembrana antes de almacenar concentrado.
+ II. Acreditar ante esta Dirección, dentro de los primeros seis meses, la contratación del seguro ambiental.
+ Por ningún motivo se rebasarán los límites del polígono autorizado.
+ El material producto del despalme se conservará en un sitio protegido del viento y la lluvia hasta su reutilización.
+ Los vehículos de carga llevarán lona y no rebasarán los 20 km/h dentro del predio.
- La presente resolución no obliga a otras autoridades a expedir los permisos de su competencia.
- Se dejan a salvo los derechos de terceros.
- El predio presenta vegetación de matorral desértico micrófilo en un 80 % de su superficie.`,
  "Ontario, approval (en)": `- ENVIRONMENTAL COMPLIANCE APPROVAL
? The following terms and conditions apply:
+ (1) The Owner shall ensure that any person authorized to carry out work on the Works is notified of this Approval.
+ (2) The Works are to be operated so that the Effluent is essentially free of floating solids.
+ (3) Samples shall be collected at the frequency stated in Schedule C.
+ (4) Any spill is to be reported forthwith to the Spills Action Centre.
+ (5) The Owner has an ongoing duty to calibrate flow meters at least annually.
- (6) The Director may extend a compliance date upon written request.
- (7) For the purposes of this Approval, "Works" means the sewage works described above.
- The issuance of this Approval does not negate the requirements of other legislation.
- The tailings pond has a surface of 46 hectares and receives about 9,000 cubic metres of slurry a day.`,
  "Western Australia, licence (en)": `- Licence conditions
+ 1. Freeboard on the evaporation ponds is to be kept at 300 mm or more.
+ 2. Ambient groundwater: the licence holder samples bores GW1 to GW6 every quarter.
~ 3. Failing that, a written explanation goes to the CEO within seven days.
~ 4. Seepage recovered from the toe drain is returned to the decant pond.
+ 5. The licence holder must take corrective action as soon as a limit is exceeded.
- 6. The CEO may give notice of amendments.
- 7. Terms used in this licence have the meanings given in the Act.
- 8. Penalties apply for failing to comply with a condition.`,
  "Guyane, arrêté (fr)": `- ARRÊTE :
+ Article 3 : Le bénéficiaire informe sans délai le préfet de tout incident.
+ Article 4 : L'usage du mercure est strictement prohibé.
+ Article 5 : Les bassins de décantation font l'objet d'un curage avant chaque saison des pluies.
+ Article 6 : Le taux de matières en suspension, mesuré à 500 m à l'aval du chantier, reste inférieur à 50 mg/l.
+ Article 7 : La remise en état comporte le comblement des fosses et la replantation d'au moins 30 % des surfaces.
+ Article 8 : Les carnets de relevés sont tenus à la disposition des agents chargés du contrôle.
- Article 9 : L'autorisation est accordée pour une durée de quatre ans.
- Article 10 : Faute pour le bénéficiaire de se conformer aux prescriptions, il sera fait application des sanctions prévues au code minier.
- Article 11 : Les droits des tiers sont et demeurent réservés.
- Le site se trouve dans le bassin versant de la crique Ipoucin.`,
  "Minas Gerais, condicionantes (pt)": `- CONDICIONANTES DA LICENÇA
+ 01. Realizar o monitoramento das águas subterrâneas nos poços PM-01 a PM-06, com frequência trimestral.
+ 02. Protocolar, em até 120 dias, projeto executivo da cortina arbórea.
+ 03. Aspergir as vias não pavimentadas sempre que houver emissão visível de poeira.
+ 04. Os taludes deverão permanecer vegetados durante toda a operação.
+ 05. Fica a empresa obrigada a manter equipe de emergência durante 24 horas por dia.
+ 06. Não serão admitidas detonações aos domingos.
+ 07. Em caso de paralisação, avisar o órgão ambiental com antecedência de trinta dias.
- 08. A Câmara Técnica poderá rever estas condicionantes.
- A não observância destas condicionantes sujeitará o empreendedor às penalidades da lei.
- A cava ocupa 34 hectares e produz 1,2 milhão de toneladas por ano.`,
  "Portugal, DIA (pt)": `- DECLARAÇÃO DE IMPACTE AMBIENTAL
- Medidas de minimização
+ 1. Proceder à decapagem da terra viva e ao seu armazenamento em pargas.
+ 2. Garantir a limpeza regular dos acessos, de forma a evitar a acumulação de poeiras.
+ 3. Os rebentamentos realizam-se apenas em dias úteis, entre as 10h e as 16h.
~ 4. As escombreiras são modeladas e revegetadas à medida que atingem a cota final.
+ 5. O proponente entrega à autoridade de AIA, anualmente, o relatório de monitorização.
- A DIA caduca se, decorridos quatro anos, o projeto não tiver sido iniciado.
- A autoridade de AIA pronuncia-se no prazo de trinta dias.
- O projeto localiza-se na freguesia de Covas do Barroso.`,
};
