-- Rows of an older release, as tests/ladder/test_upgrade.py tells them; written by COPY from a database that its services had filled.

COPY "accounts_user" ("id", "password", "last_login", "is_superuser", "username", "first_name", "last_name", "is_staff", "is_active", "date_joined", "email", "is_house") FROM stdin;
1	md5$yCynFz55fxQGkFpCFmuTuw$08895ccf39d802f229a31165d1446bc0	\N	t	keeper			t	t	2026-11-28 18:42:38.390611+00	keeper@example.org	f
2	md5$YnOE9DHCSXM9VL3aWNAXZM$f797ec5e0465602969496a7c8971b0dc	\N	f	clerk			t	t	2026-11-28 18:42:38.428119+00	clerk@example.org	f
3	md5$8ho8e5V8YT1hwhcWbonEXu$9b89c67ff024c8061d5b16c74f6221a5	\N	f	author			f	t	2026-11-28 18:42:38.455839+00	author@example.org	f
4	!bbHPUgtXtleMxql3XODObc0ZEb3qa3nkSeXNp7mY	\N	f	house			f	t	2026-11-28 18:42:38.727422+00		t
\.

COPY "accounts_user_user_permissions" ("id", "user_id", "permission_id") FROM stdin;
1	2	60
2	2	64
3	2	28
4	2	44
\.

COPY "auth_permission" ("id", "name", "content_type_id", "codename") FROM stdin;
1	Can add user	1	add_user
2	Can change user	1	change_user
3	Can delete user	1	delete_user
4	Can view user	1	view_user
5	Can add bot	2	add_bot
6	Can change bot	2	change_bot
7	Can delete bot	2	delete_bot
8	Can view bot	2	view_bot
9	Can add version	3	add_version
10	Can change version	3	change_version
11	Can delete version	3	delete_version
12	Can view version	3	view_version
13	Can add deleted version	4	add_deletedversion
14	Can change deleted version	4	change_deletedversion
15	Can delete deleted version	4	delete_deletedversion
16	Can view deleted version	4	view_deletedversion
17	Can add season	5	add_season
18	Can change season	5	change_season
19	Can delete season	5	delete_season
20	Can view season	5	view_season
21	Can add entry	6	add_entry
22	Can change entry	6	change_entry
23	Can delete entry	6	delete_entry
24	Can view entry	6	view_entry
25	Can add block	7	add_block
26	Can change block	7	change_block
27	Can delete block	7	delete_block
28	Can view block	7	view_block
29	Can add rating snapshot	8	add_ratingsnapshot
30	Can change rating snapshot	8	change_ratingsnapshot
31	Can delete rating snapshot	8	delete_ratingsnapshot
32	Can view rating snapshot	8	view_ratingsnapshot
33	Can add season archive	9	add_seasonarchive
34	Can change season archive	9	change_seasonarchive
35	Can delete season archive	9	delete_seasonarchive
36	Can view season archive	9	view_seasonarchive
37	Can add worker	10	add_worker
38	Can change worker	10	change_worker
39	Can delete worker	10	delete_worker
40	Can view worker	10	view_worker
41	Can add match	11	add_match
42	Can change match	11	change_match
43	Can delete match	11	delete_match
44	Can view match	11	view_match
45	Can add attempt	12	add_attempt
46	Can change attempt	12	change_attempt
47	Can delete attempt	12	delete_attempt
48	Can view attempt	12	view_attempt
49	Can add match log	13	add_matchlog
50	Can change match log	13	change_matchlog
51	Can delete match log	13	delete_matchlog
52	Can view match log	13	view_matchlog
53	Can add match seat	14	add_matchseat
54	Can change match seat	14	change_matchseat
55	Can delete match seat	14	delete_matchseat
56	Can view match seat	14	view_matchseat
57	Can add rating change	15	add_ratingchange
58	Can change rating change	15	change_ratingchange
59	Can delete rating change	15	delete_ratingchange
60	Can view rating change	15	view_ratingchange
61	Can add rating run	16	add_ratingrun
62	Can change rating run	16	change_ratingrun
63	Can delete rating run	16	delete_ratingrun
64	Can view rating run	16	view_ratingrun
65	Can add pairing	17	add_pairing
66	Can change pairing	17	change_pairing
67	Can delete pairing	17	delete_pairing
68	Can view pairing	17	view_pairing
69	Can add round	18	add_round
70	Can change round	18	change_round
71	Can delete round	18	delete_round
72	Can view round	18	view_round
73	Can add participant	19	add_participant
74	Can change participant	19	change_participant
75	Can delete participant	19	delete_participant
76	Can view participant	19	view_participant
77	Can add pairing seat	20	add_pairingseat
78	Can change pairing seat	20	change_pairingseat
79	Can delete pairing seat	20	delete_pairingseat
80	Can view pairing seat	20	view_pairingseat
81	Can add tournament	21	add_tournament
82	Can change tournament	21	change_tournament
83	Can delete tournament	21	delete_tournament
84	Can view tournament	21	view_tournament
85	Can add version test	22	add_versiontest
86	Can change version test	22	change_versiontest
87	Can delete version test	22	delete_versiontest
88	Can view version test	22	view_versiontest
89	Can add field version	23	add_fieldversion
90	Can change field version	23	change_fieldversion
91	Can delete field version	23	delete_fieldversion
92	Can view field version	23	view_fieldversion
93	Can add counted block	24	add_countedblock
94	Can change counted block	24	change_countedblock
95	Can delete counted block	24	delete_countedblock
96	Can view counted block	24	view_countedblock
97	Can add rejudge set	25	add_rejudgeset
98	Can change rejudge set	25	change_rejudgeset
99	Can delete rejudge set	25	delete_rejudgeset
100	Can view rejudge set	25	view_rejudgeset
101	Can add rejudged match	26	add_rejudgedmatch
102	Can change rejudged match	26	change_rejudgedmatch
103	Can delete rejudged match	26	delete_rejudgedmatch
104	Can view rejudged match	26	view_rejudgedmatch
105	Can add season statistics	27	add_seasonstatistics
106	Can change season statistics	27	change_seasonstatistics
107	Can delete season statistics	27	delete_seasonstatistics
108	Can view season statistics	27	view_seasonstatistics
109	Can add entry statistics	28	add_entrystatistics
110	Can change entry statistics	28	change_entrystatistics
111	Can delete entry statistics	28	delete_entrystatistics
112	Can view entry statistics	28	view_entrystatistics
113	Can add token	29	add_token
114	Can change token	29	change_token
115	Can delete token	29	delete_token
116	Can view token	29	view_token
117	Can add log entry	30	add_logentry
118	Can change log entry	30	change_logentry
119	Can delete log entry	30	delete_logentry
120	Can view log entry	30	view_logentry
121	Can add permission	31	add_permission
122	Can change permission	31	change_permission
123	Can delete permission	31	delete_permission
124	Can view permission	31	view_permission
125	Can add group	32	add_group
126	Can change group	32	change_group
127	Can delete group	32	delete_group
128	Can view group	32	view_group
129	Can add content type	33	add_contenttype
130	Can change content type	33	change_contenttype
131	Can delete content type	33	delete_contenttype
132	Can view content type	33	view_contenttype
133	Can add session	34	add_session
134	Can change session	34	change_session
135	Can delete session	34	delete_session
136	Can view session	34	view_session
137	Can add email address	35	add_emailaddress
138	Can change email address	35	change_emailaddress
139	Can delete email address	35	delete_emailaddress
140	Can view email address	35	view_emailaddress
141	Can add email confirmation	36	add_emailconfirmation
142	Can change email confirmation	36	change_emailconfirmation
143	Can delete email confirmation	36	delete_emailconfirmation
144	Can view email confirmation	36	view_emailconfirmation
145	Can add authenticator	37	add_authenticator
146	Can change authenticator	37	change_authenticator
147	Can delete authenticator	37	delete_authenticator
148	Can view authenticator	37	view_authenticator
149	Can add access attempt	38	add_accessattempt
150	Can change access attempt	38	change_accessattempt
151	Can delete access attempt	38	delete_accessattempt
152	Can view access attempt	38	view_accessattempt
153	Can add access log	39	add_accesslog
154	Can change access log	39	change_accesslog
155	Can delete access log	39	delete_accesslog
156	Can view access log	39	view_accesslog
157	Can add access failure	40	add_accessfailurelog
158	Can change access failure	40	change_accessfailurelog
159	Can delete access failure	40	delete_accessfailurelog
160	Can view access failure	40	view_accessfailurelog
161	Can add access attempt expiration	41	add_accessattemptexpiration
162	Can change access attempt expiration	41	change_accessattemptexpiration
163	Can delete access attempt expiration	41	delete_accessattemptexpiration
164	Can view access attempt expiration	41	view_accessattemptexpiration
165	Can add crontab	42	add_crontabschedule
166	Can change crontab	42	change_crontabschedule
167	Can delete crontab	42	delete_crontabschedule
168	Can view crontab	42	view_crontabschedule
169	Can add interval	43	add_intervalschedule
170	Can change interval	43	change_intervalschedule
171	Can delete interval	43	delete_intervalschedule
172	Can view interval	43	view_intervalschedule
173	Can add periodic task	44	add_periodictask
174	Can change periodic task	44	change_periodictask
175	Can delete periodic task	44	delete_periodictask
176	Can view periodic task	44	view_periodictask
177	Can add periodic task track	45	add_periodictasks
178	Can change periodic task track	45	change_periodictasks
179	Can delete periodic task track	45	delete_periodictasks
180	Can view periodic task track	45	view_periodictasks
181	Can add solar event	46	add_solarschedule
182	Can change solar event	46	change_solarschedule
183	Can delete solar event	46	delete_solarschedule
184	Can view solar event	46	view_solarschedule
185	Can add clocked	47	add_clockedschedule
186	Can change clocked	47	change_clockedschedule
187	Can delete clocked	47	delete_clockedschedule
188	Can view clocked	47	view_clockedschedule
\.

COPY "bots_bot" ("id", "name", "title", "house_bot", "description", "created_at", "owner_id", "active_version_id") FROM stdin;
1	Clive	east_india_companies			2026-11-28 18:42:38.568343+00	3	4
2	random	east_india_companies	random	plays any option, all equally likely	2026-11-28 18:42:39.495885+00	4	2
3	greedy	east_india_companies	greedy	looks one choice ahead and takes what looks best	2026-11-28 18:42:39.607915+00	4	3
\.

COPY "bots_version" ("id", "number", "status", "status_reason", "filename", "package", "sha256", "size_bytes", "language", "note", "report", "created_at", "status_at", "bot_id") FROM stdin;
1	1	ready		bot.py	\\x66726f6d20656e67696e652e73646b20696d706f727420426f742c2072756e0a0a0a636c61737320466972737428426f74293a0a202020206465662063686f6f73652873656c662c207475726e293a0a202020202020202072657475726e20300a0a0a72756e284669727374290a2320300a	0f20a159c35b296deecc1c4155b39fc125bcac36a594c6e105fc81af1ef7d7be	114	python		{}	2026-11-28 18:42:38.596572+00	2026-11-28 18:42:38.596594+00	1
2	1	ready			\\x	700f7fc59e07ab879b8a8b1323a70727f263642e28eac05aab283f45f8e17ca6	0	house		{}	2026-11-28 18:42:39.51802+00	2026-11-28 18:42:39.518046+00	2
3	1	ready			\\x	88a4899de1aaaf9acf685799c3a4674f2b4011c49bcbffa46a927639ad83aea0	0	house		{}	2026-11-28 18:42:39.634042+00	2026-11-28 18:42:39.634063+00	3
4	2	ready		bot.py	\\x66726f6d20656e67696e652e73646b20696d706f727420426f742c2072756e0a0a0a636c61737320466972737428426f74293a0a202020206465662063686f6f73652873656c662c207475726e293a0a202020202020202072657475726e20300a0a0a72756e284669727374290a2320310a	829c5494495fd5c3dca07b0a1ce82162c0adf92ae06fd660e9ef1bbe28364843	114	python		{}	2026-11-28 18:42:41.720149+00	2026-11-28 18:42:41.720174+00	1
5	3	validating		bot.py	\\x66726f6d20656e67696e652e73646b20696d706f727420426f742c2072756e0a0a0a636c61737320466972737428426f74293a0a202020206465662063686f6f73652873656c662c207475726e293a0a202020202020202072657475726e20300a0a0a72756e284669727374290a2320320a	f2ebe9e87d7aad3da648460b0bfddacefa80e0aa0aa60d6563ceb62916affd84	114	python		{"package": {"language": "python"}}	2026-11-28 18:42:44.604173+00	2026-11-28 18:42:44.723536+00	1
\.

COPY "django_content_type" ("id", "app_label", "model") FROM stdin;
1	accounts	user
2	bots	bot
3	bots	version
4	bots	deletedversion
5	seasons	season
6	seasons	entry
7	seasons	block
8	seasons	ratingsnapshot
9	seasons	seasonarchive
10	matches	worker
11	matches	match
12	matches	attempt
13	matches	matchlog
14	matches	matchseat
15	matches	ratingchange
16	matches	ratingrun
17	tournaments	pairing
18	tournaments	round
19	tournaments	participant
20	tournaments	pairingseat
21	tournaments	tournament
22	version_tests	versiontest
23	version_tests	fieldversion
24	version_tests	countedblock
25	rejudging	rejudgeset
26	rejudging	rejudgedmatch
27	statistics	seasonstatistics
28	statistics	entrystatistics
29	api	token
30	admin	logentry
31	auth	permission
32	auth	group
33	contenttypes	contenttype
34	sessions	session
35	account	emailaddress
36	account	emailconfirmation
37	mfa	authenticator
38	axes	accessattempt
39	axes	accesslog
40	axes	accessfailurelog
41	axes	accessattemptexpiration
42	django_celery_beat	crontabschedule
43	django_celery_beat	intervalschedule
44	django_celery_beat	periodictask
45	django_celery_beat	periodictasks
46	django_celery_beat	solarschedule
47	django_celery_beat	clockedschedule
\.

COPY "matches_attempt" ("id", "number", "worker", "token_sha256", "state", "leased_until", "progressed_at", "decisions", "fault", "report_sha256", "started_at", "ended_at", "match_id") FROM stdin;
1	1	test1#0	8aefb1ee5901a3aba875de01aca3967d97a2f843fd826af0f8c6f9005d9b03a4	reported	2026-11-28 18:43:25.283159+00	2026-11-28 18:42:40.283159+00	10		67ad5c68b64c031c905e49c2cc6319246104dc66b03382e3d1e6f4a0120a6b6d	2026-11-28 18:42:40.273046+00	2026-11-28 18:42:40.479746+00	1
2	1	test2#0	7ca2eb2e48483d54c1dcdf34ab81a068d7661bd03e5476ec718582bc041ea126	reported	2026-11-28 18:43:25.797121+00	2026-11-28 18:42:40.797121+00	10		67ad5c68b64c031c905e49c2cc6319246104dc66b03382e3d1e6f4a0120a6b6d	2026-11-28 18:42:40.796651+00	2026-11-28 18:42:40.933879+00	2
3	1	test3#0	0d9a7ff8d9ceeb6a10860b6924bb619bd09772a423438add3e73da504d805d2c	reported	2026-11-28 18:43:26.287149+00	2026-11-28 18:42:41.287149+00	10		67ad5c68b64c031c905e49c2cc6319246104dc66b03382e3d1e6f4a0120a6b6d	2026-11-28 18:42:41.284246+00	2026-11-28 18:42:41.411721+00	3
4	1	test4#0	cc52cb84fbb74c9e75dc8715d9867261ce33267d226bb6adeb5ff4e9ba171947	reported	2026-11-28 18:43:26.963112+00	2026-11-28 18:42:41.963112+00	10		41a2431882878e399c84a36a7777887643113a784ee3af802c6c3f75dee29cfe	2026-11-28 18:42:41.956169+00	2026-11-28 18:42:42.063566+00	4
5	1	old#1	8b45abd52e19f36652cbb12e8d81b3ba343a3a2a631c783825c05241af1ce125	open	2026-11-28 18:43:27.385158+00	2026-11-28 18:42:42.385158+00	0			2026-11-28 18:42:42.38461+00	\N	5
6	1	test5#0	38fc7a0fee427c8eaaef910dcbfcbddc4fd9545e899d42cf2a6e652d5f566806	reported	2026-11-28 18:43:28.027108+00	2026-11-28 18:42:43.027108+00	10		c0f9960856b247ac02de84d31c0144d207477d91d4df10c90c5d680a9de1158a	2026-11-28 18:42:43.024271+00	2026-11-28 18:42:43.224021+00	8
\.

COPY "matches_match" ("id", "kind", "status", "title", "options", "seed", "rotation", "sequence", "title_version", "outcome", "reason", "attempt_count", "decisions", "created_at", "published_at", "started_at", "finished_at", "block_id", "season_id", "validates_id", "failed_count", "killed_count", "rests_until") FROM stdin;
1	rated	finished	east_india_companies	{"mortgage": "off"}	1529232917564509610	0	1	2	{"ranks": [3, 1, 2], "reason": "made up", "scores": [97, 99, 98], "details": {}}		1	10	2026-11-28 18:42:40.152688+00	\N	2026-11-28 18:42:40.230736+00	2026-11-28 18:42:40.479746+00	1	1	\N	0	0	\N
2	rated	finished	east_india_companies	{"mortgage": "off"}	1529232917564509610	1	2	2	{"ranks": [2, 1, 3], "reason": "made up", "scores": [98, 99, 97], "details": {}}		1	10	2026-11-28 18:42:40.152798+00	\N	2026-11-28 18:42:40.768842+00	2026-11-28 18:42:40.933879+00	1	1	\N	0	0	\N
3	rated	finished	east_india_companies	{"mortgage": "off"}	1529232917564509610	2	3	2	{"ranks": [2, 1, 3], "reason": "made up", "scores": [98, 99, 97], "details": {}}		1	10	2026-11-28 18:42:40.152869+00	\N	2026-11-28 18:42:41.257361+00	2026-11-28 18:42:41.411721+00	1	1	\N	0	0	\N
4	rated	finished	east_india_companies	{"mortgage": "off"}	3527019097821172199	0	4	2	{"ranks": [1, 2, 3], "reason": "made up", "scores": [99, 98, 97], "details": {}}		1	10	2026-11-28 18:42:41.880114+00	\N	2026-11-28 18:42:41.931726+00	2026-11-28 18:42:42.063566+00	2	1	\N	0	0	\N
5	rated	running	east_india_companies	{"mortgage": "off"}	3527019097821172199	1	\N	2	\N		1	0	2026-11-28 18:42:41.880172+00	\N	2026-11-28 18:42:42.357264+00	\N	2	1	\N	0	0	\N
6	rated	queued	east_india_companies	{"mortgage": "off"}	3527019097821172199	2	\N	2	\N		0	0	2026-11-28 18:42:41.88021+00	\N	\N	\N	2	1	\N	0	0	\N
7	rated	void	east_india_companies	{"mortgage": "off"}	7	0	\N	2	\N	cancelled by keeper	0	0	2026-11-28 18:42:42.489183+00	\N	\N	2026-11-28 18:42:42.591839+00	\N	1	\N	0	0	\N
8	rejudge	finished	east_india_companies	{"mortgage": "off"}	1529232917564509610	0	\N	2	{"ranks": [3, 1, 2], "reason": "made up", "scores": [97, 99, 98], "details": {}}		1	10	2026-11-28 18:42:42.804847+00	\N	2026-11-28 18:42:42.96615+00	2026-11-28 18:42:43.224021+00	\N	\N	\N	0	0	\N
9	rejudge	queued	east_india_companies	{"mortgage": "off"}	1529232917564509610	1	\N	2	\N		0	0	2026-11-28 18:42:44.531914+00	\N	\N	\N	\N	\N	\N	0	0	\N
10	validation	queued	east_india_companies	{"mortgage": "off"}	1902884082446102610	0	\N	2	\N		0	0	2026-11-28 18:42:44.745891+00	\N	\N	\N	\N	\N	5	0	0	\N
11	validation	queued	east_india_companies	{"mortgage": "off"}	4373773467949024223	0	\N	2	\N		0	0	2026-11-28 18:42:44.745969+00	\N	\N	\N	\N	\N	5	0	0	\N
12	validation	queued	east_india_companies	{"mortgage": "off"}	561451798060224578	0	\N	2	\N		0	0	2026-11-28 18:42:44.746009+00	\N	\N	\N	\N	\N	5	0	0	\N
13	validation	queued	east_india_companies	{"mortgage": "off"}	6568814613048369073	0	\N	2	\N		0	0	2026-11-28 18:42:44.746048+00	\N	\N	\N	\N	\N	5	0	0	\N
14	validation	queued	east_india_companies	{"mortgage": "off"}	495058549823879400	0	\N	2	\N		0	0	2026-11-28 18:42:44.746085+00	\N	\N	\N	\N	\N	5	0	0	\N
15	validation	queued	east_india_companies	{"mortgage": "off"}	6184035114712640072	0	\N	2	\N		0	0	2026-11-28 18:42:44.746122+00	\N	\N	\N	\N	\N	5	0	0	\N
16	validation	queued	east_india_companies	{"mortgage": "off"}	3223678103979692362	0	\N	2	\N		0	0	2026-11-28 18:42:44.746158+00	\N	\N	\N	\N	\N	5	0	0	\N
17	validation	queued	east_india_companies	{"mortgage": "off"}	5033493080503320194	0	\N	2	\N		0	0	2026-11-28 18:42:44.746194+00	\N	\N	\N	\N	\N	5	0	0	\N
18	validation	queued	east_india_companies	{"mortgage": "off"}	5475306806685418381	0	\N	2	\N		0	0	2026-11-28 18:42:44.746229+00	\N	\N	\N	\N	\N	5	0	0	\N
19	tournament	queued	east_india_companies	{"mortgage": "off"}	9209351226455934075	0	\N	2	\N		0	0	2026-11-28 18:42:45.630091+00	\N	\N	\N	3	\N	\N	0	0	\N
20	tournament	queued	east_india_companies	{"mortgage": "off"}	9209351226455934075	1	\N	2	\N		0	0	2026-11-28 18:42:45.630175+00	\N	\N	\N	3	\N	\N	0	0	\N
21	tournament	queued	east_india_companies	{"mortgage": "off"}	9209351226455934075	2	\N	2	\N		0	0	2026-11-28 18:42:45.630235+00	\N	\N	\N	3	\N	\N	0	0	\N
22	version_test	queued	east_india_companies	{"mortgage": "off"}	7787705238819442704	0	\N	2	\N		0	0	2026-11-28 18:42:46.052091+00	\N	\N	\N	4	\N	\N	0	0	\N
23	version_test	queued	east_india_companies	{"mortgage": "off"}	7787705238819442704	1	\N	2	\N		0	0	2026-11-28 18:42:46.052165+00	\N	\N	\N	4	\N	\N	0	0	\N
24	version_test	queued	east_india_companies	{"mortgage": "off"}	4177658497653122419	0	\N	2	\N		0	0	2026-11-28 18:42:46.101444+00	\N	\N	\N	5	\N	\N	0	0	\N
25	version_test	queued	east_india_companies	{"mortgage": "off"}	4177658497653122419	1	\N	2	\N		0	0	2026-11-28 18:42:46.10152+00	\N	\N	\N	5	\N	\N	0	0	\N
\.

COPY "matches_matchlog" ("id", "body", "sha256", "raw_bytes", "schema", "created_at", "match_id") FROM stdin;
1	\\x28b52ffd60af005d0700f20b261e6045eb56a9412e33bd8d520df209b68320903f17f1c04521417018348507c6a33cb1e97d666f91ccb6c56508b012ad95c8b00ed0158506016ee147669a65d23c6ebefcc28d4769ebd439fca6a3b0124228208663a9815a0a61cc8f2612ce2cf3d09b3a996874deff5c39ef08592072bb7dcd17c436738df8b8dc7c7f121c82e49a71ac898e4c741b2b96a88914325b566826ca6fe0d5092120208284690f041040eda181d86506d29abc86ecf09e8783d418460b7f2c043500920061540a08fc2c304a3006b629e0e0688593065b17ffc20009b2e1e8e21deaec34613083d858d9645cda44784f	233b0e9f089a94f44771682c15d57c40c5dfcaba0b08562203c432d8e24b7ad8	431	1	2026-11-28 18:42:40.593399+00	1
2	\\x28b52ffd60af005d0700f20b261e6045eb56a9412e33bd8d520df209b68320903f17f1c04521417018348507c6a33cb1e97d666f91ccb6c565685889d64a04b00ed0950152016ee147669a65d23c6ebefcc28d4769ebd439fca6a3b0124228208663a9815a0a61cc8f2612ce2cf3d09b3a996874deff5c39ef08592072bb7dcd17c436738df8b8dc7c7f121c82e49a71ac898e4c741b2b96a88914325b566826ca6fe0d5092120208284690f041040eda181d86506d29abc86ecf09e8783d418460b7f2c043500920061540a08fc2c304a3006b629e0e0688593065b17ffc20009b2e1e8e21deaec34613083d858d9645cda44784f	b41bce3f8b7c2f3a42889b8559f3df1b943158a9196fcf03a2fe03423b238ddd	431	1	2026-11-28 18:42:41.044123+00	2
3	\\x28b52ffd60af005d0700f20b261e6045eb56a9412e33bd8d520df209b68320903f17f1c04521417018348507c6a33cb1e97d666f91ccb6c565685889d64a04b00ed0950152016ee147669a65d23c6ebefcc28d4769ebd439fca6a3b0124228208663a9815a0a61cc8f2612ce2cf3d09b3a996874deff5c39ef08592072bb7dcd17c436738df8b8dc7c7f121c82e49a71ac898e4c741b2b96a88914325b566826ca6fe0d5092120208284690f041040eda181d86506d29abc86ecf09e8783d418460b7f2c043500920061540a08fc2c304a3006b629e0e0688593065b17ffc20009b2e1e8e21deaec34613083d858d9645cda44784f	b41bce3f8b7c2f3a42889b8559f3df1b943158a9196fcf03a2fe03423b238ddd	431	1	2026-11-28 18:42:41.508156+00	3
4	\\x28b52ffd60af004d0700728c261d70457588207d215536a19661904d22235595b7b514e8c572e2ffdc800382e558a2d2fbcc9e22996d8bcbd050690aca00fd20a4496950805bf89193669ae6e4521e37475ee182e568eb7461f8550a2503a15430d451e8180980904b19f3a20884279b3cf4a68b5c1a9df73f4fce3b421688dc6e5f73e4b0cd5c1f3e2e2bdf7f0668705c278e350dcaa5db3881444da390d972427329bf81d7451f202082c4650f041140e1a161dbc50cb435f986aca384e37a3c1c94c63f15820e80204010a5e781918331b04d4107872b9c36d8ba780b0790411befe067a709d30c92c66a93716913213f01	fa0efd36e64971f4245036b53eb321aab988314cddeca4cf53dbd68095bf2783	431	1	2026-11-28 18:42:42.152237+00	4
5	\\x28b52ffd60af005d0700f20b261e6045eb56a9412e33bd8d520df209b68320903f17f1c04521417018348507c6a33cb1e97d666f91ccb6c56508b012ad95c8b00ed0158506016ee147669a65d23c6ebefcc28d4769ebd439fca6a3b0124228208663a9815a0a61cc8f2612ce2cf3d09b3a996874deff5c39ef08592072bb7dcd17c436738df8b8dc7c7f121c82e49a71ac898e4c741b2b96a88914325b566826ca6fe0d5092120208284690f041040eda181d86506d29abc86ecf09e8783d418460b7f2c043500920061540a08fc2c304a3006b629e0e0688593065b17ffc20009b2e1e8e21deaec34613083d858d9645cda44784f	233b0e9f089a94f44771682c15d57c40c5dfcaba0b08562203c432d8e24b7ad8	431	1	2026-11-28 18:42:43.412982+00	8
\.

COPY "matches_matchseat" ("id", "seat", "rank", "score", "result", "reason", "decisions", "wall_ms", "cpu_ms", "stderr", "entry_id", "match_id", "version_id", "fault") FROM stdin;
1	0	3	97	finished		10	0	0		1	1	1	
2	1	1	99	finished		10	0	0		2	1	2	
3	2	2	98	finished		10	0	0		3	1	3	
4	0	2	98	finished		10	0	0		2	2	2	
5	1	1	99	finished		10	0	0		3	2	3	
6	2	3	97	finished		10	0	0		1	2	1	
7	0	2	98	finished		10	0	0		3	3	3	
8	1	1	99	finished		10	0	0		1	3	1	
9	2	3	97	finished		10	0	0		2	3	2	
10	0	1	99	finished		10	0	0		2	4	2	
11	1	2	98	finished		10	0	0		3	4	3	
12	2	3	97	forfeited	exited with 1	10	0	0		4	4	4	exit
13	0	\N	\N			0	0	0		3	5	3	
14	1	\N	\N			0	0	0		4	5	4	
15	2	\N	\N			0	0	0		2	5	2	
16	0	\N	\N			0	0	0		4	6	4	
17	1	\N	\N			0	0	0		2	6	2	
18	2	\N	\N			0	0	0		3	6	3	
19	0	\N	\N			0	0	0		2	7	2	
20	1	\N	\N			0	0	0		3	7	3	
21	2	\N	\N			0	0	0		4	7	4	
22	0	3	97	finished		10	0	0		\N	8	1	
23	1	1	99	finished		10	0	0		\N	8	2	
24	2	2	98	finished		10	0	0		\N	8	3	
25	0	\N	\N			0	0	0		\N	9	2	
26	1	\N	\N			0	0	0		\N	9	3	
27	2	\N	\N			0	0	0		\N	9	1	
28	0	\N	\N			0	0	0		\N	10	5	
29	1	\N	\N			0	0	0		\N	10	2	
30	0	\N	\N			0	0	0		\N	11	3	
31	1	\N	\N			0	0	0		\N	11	5	
32	0	\N	\N			0	0	0		\N	12	5	
33	1	\N	\N			0	0	0		\N	12	2	
34	2	\N	\N			0	0	0		\N	12	3	
35	0	\N	\N			0	0	0		\N	13	3	
36	1	\N	\N			0	0	0		\N	13	5	
37	2	\N	\N			0	0	0		\N	13	2	
38	0	\N	\N			0	0	0		\N	14	2	
39	1	\N	\N			0	0	0		\N	14	3	
40	2	\N	\N			0	0	0		\N	14	5	
41	0	\N	\N			0	0	0		\N	15	5	
42	1	\N	\N			0	0	0		\N	15	3	
43	2	\N	\N			0	0	0		\N	15	2	
44	3	\N	\N			0	0	0		\N	15	3	
45	0	\N	\N			0	0	0		\N	16	2	
46	1	\N	\N			0	0	0		\N	16	5	
47	2	\N	\N			0	0	0		\N	16	3	
48	3	\N	\N			0	0	0		\N	16	2	
49	0	\N	\N			0	0	0		\N	17	3	
50	1	\N	\N			0	0	0		\N	17	2	
51	2	\N	\N			0	0	0		\N	17	5	
52	3	\N	\N			0	0	0		\N	17	3	
53	0	\N	\N			0	0	0		\N	18	2	
54	1	\N	\N			0	0	0		\N	18	3	
55	2	\N	\N			0	0	0		\N	18	2	
56	3	\N	\N			0	0	0		\N	18	5	
57	0	\N	\N			0	0	0		\N	19	2	
58	1	\N	\N			0	0	0		\N	19	3	
59	2	\N	\N			0	0	0		\N	19	4	
60	0	\N	\N			0	0	0		\N	20	3	
61	1	\N	\N			0	0	0		\N	20	4	
62	2	\N	\N			0	0	0		\N	20	2	
63	0	\N	\N			0	0	0		\N	21	4	
64	1	\N	\N			0	0	0		\N	21	2	
65	2	\N	\N			0	0	0		\N	21	3	
66	0	\N	\N			0	0	0		\N	22	1	
67	1	\N	\N			0	0	0		\N	22	4	
68	0	\N	\N			0	0	0		\N	23	4	
69	1	\N	\N			0	0	0		\N	23	1	
70	0	\N	\N			0	0	0		\N	24	4	
71	1	\N	\N			0	0	0		\N	24	1	
72	0	\N	\N			0	0	0		\N	25	1	
73	1	\N	\N			0	0	0		\N	25	4	
\.

COPY "matches_ratingchange" ("id", "sequence", "seat", "before", "expected", "actual", "k", "after", "created_at", "entry_id", "match_id", "season_id", "run") FROM stdin;
1	1	0	1500	0.5	0.5	64	1500	2026-11-28 18:42:40.657617+00	1	1	1	0
2	1	1	1500	0.5	1	64	1532	2026-11-28 18:42:40.657653+00	2	1	1	0
3	1	2	1500	0.5	0	64	1468	2026-11-28 18:42:40.657676+00	3	1	1	0
4	2	0	1532	0.5684987595477136	0.5	64	1527.6160793889462	2026-11-28 18:42:41.143848+00	2	2	1	0
5	2	1	1468	0.43150124045228644	1	64	1504.3839206110538	2026-11-28 18:42:41.143902+00	3	2	1	0
6	2	2	1500	0.5	0	64	1468	2026-11-28 18:42:41.143934+00	1	2	1	0
7	3	0	1504.3839206110538	0.5093930393099018	0.5	64	1503.78276609522	2026-11-28 18:42:41.569858+00	3	3	1	0
8	3	1	1468	0.4314338360518071	1	64	1504.3882344926844	2026-11-28 18:42:41.56991+00	1	3	1	0
9	3	2	1527.6160793889462	0.5591731246382912	0	64	1491.8289994120955	2026-11-28 18:42:41.569944+00	2	3	1	0
10	4	0	1491.8289994120955	0.4823688039601436	1	64	1524.9573959586464	2026-11-28 18:42:42.217478+00	2	4	1	0
11	4	1	1503.78276609522	0.5081623650800619	0.5	64	1503.2603747300961	2026-11-28 18:42:42.21753+00	3	4	1	0
12	4	2	1504.3882344926844	0.5094688309597946	0	64	1471.7822293112577	2026-11-28 18:42:42.217564+00	4	4	1	0
13	1	0	1500	0.5	0	64	1468	2026-11-28 18:42:44.282504+00	1	1	1	1
14	1	1	1500	0.5	1	64	1532	2026-11-28 18:42:44.282548+00	2	1	1	1
15	1	2	1500	0.5	0.5	64	1500	2026-11-28 18:42:44.282574+00	3	1	1	1
16	2	0	1532	0.5684987595477136	0.5	64	1527.6160793889462	2026-11-28 18:42:44.282598+00	2	2	1	1
17	2	1	1500	0.5	1	64	1532	2026-11-28 18:42:44.282659+00	3	2	1	1
18	2	2	1468	0.43150124045228644	0	64	1440.3839206110538	2026-11-28 18:42:44.282685+00	1	2	1	1
19	3	0	1532	0.5675907634028563	0.5	64	1527.6741911422173	2026-11-28 18:42:44.282708+00	3	3	1	1
20	3	1	1440.3839206110538	0.3740814817199024	1	64	1480.44270578098	2026-11-28 18:42:44.28273+00	1	3	1	1
21	3	2	1527.6160793889462	0.5583277548772413	0	64	1491.8831030768029	2026-11-28 18:42:44.282753+00	2	3	1	1
22	4	0	1491.8831030768029	0.4653426755706286	1	64	1526.1011718402826	2026-11-28 18:42:44.282776+00	2	4	1	1
23	4	1	1527.6741911422173	0.5423935916752817	0.5	64	1524.9610012749993	2026-11-28 18:42:44.282798+00	3	4	1	1
24	4	2	1504.3882344926844	0.49226373275408974	0	64	1472.8833555964227	2026-11-28 18:42:44.282821+00	4	4	1	1
\.

COPY "matches_ratingrun" ("id", "number", "from_sequence", "to_sequence", "reason", "made_at", "season_id") FROM stdin;
1	1	1	4	rejudge set Once more: The rules were wrong.	2026-11-28 18:42:44.408567+00	1
\.

COPY "rejudging_rejudgedmatch" ("id", "settled", "old_result", "old_log", "old_log_sha256", "match_id", "replay_id", "rejudge_set_id") FROM stdin;
1	t	{"seats": [{"rank": 2, "fault": "", "score": 98, "cpu_ms": 0, "reason": "", "result": "finished", "stderr": "", "wall_ms": 0, "decisions": 10}, {"rank": 1, "fault": "", "score": 99, "cpu_ms": 0, "reason": "", "result": "finished", "stderr": "", "wall_ms": 0, "decisions": 10}, {"rank": 3, "fault": "", "score": 97, "cpu_ms": 0, "reason": "", "result": "finished", "stderr": "", "wall_ms": 0, "decisions": 10}], "outcome": {"ranks": [2, 1, 3], "reason": "made up", "scores": [98, 99, 97], "details": {}}, "decisions": 10, "title_version": "2"}	\\x28b52ffd60af005d0700f20b261e6045eb56a9412e33bd8d520df209b68320903f17f1c04521417018348507c6a33cb1e97d666f91ccb6c565685889d64a04b00ed0950152016ee147669a65d23c6ebefcc28d4769ebd439fca6a3b0124228208663a9815a0a61cc8f2612ce2cf3d09b3a996874deff5c39ef08592072bb7dcd17c436738df8b8dc7c7f121c82e49a71ac898e4c741b2b96a88914325b566826ca6fe0d5092120208284690f041040eda181d86506d29abc86ecf09e8783d418460b7f2c043500920061540a08fc2c304a3006b629e0e0688593065b17ffc20009b2e1e8e21deaec34613083d858d9645cda44784f	b41bce3f8b7c2f3a42889b8559f3df1b943158a9196fcf03a2fe03423b238ddd	1	8	1
2	f	\N	\N		2	9	2
\.

COPY "rejudging_rejudgeset" ("id", "name", "reason", "filters", "state", "created_at", "settled_at", "created_by_id", "run_id", "season_id", "settled_by_id") FROM stdin;
1	Once more	The rules were wrong.	{"matches": [1]}	applied	2026-11-28 18:42:42.792573+00	2026-11-28 18:42:44.435533+00	1	1	1	1
2	Another	To see.	{"matches": [2]}	open	2026-11-28 18:42:44.528049+00	\N	1	\N	1	\N
\.

COPY "seasons_block" ("id", "seed", "seats", "created_at", "completed_at", "season_id", "pairing_id", "version_test_id") FROM stdin;
1	1529232917564509610	3	2026-11-28 18:42:40.14026+00	2026-11-28 18:42:41.665836+00	1	\N	\N
2	3527019097821172199	3	2026-11-28 18:42:41.872158+00	\N	1	\N	\N
3	9209351226455934075	3	2026-11-28 18:42:45.628148+00	\N	\N	1	\N
4	7787705238819442704	2	2026-11-28 18:42:46.026777+00	\N	\N	\N	1
5	4177658497653122419	2	2026-11-28 18:42:46.093402+00	\N	\N	\N	1
\.

COPY "seasons_entry" ("id", "status", "start_rating", "rating", "games", "wins", "forfeits", "entered_at", "bot_id", "version_id", "season_id", "above_cut", "division", "seated_at") FROM stdin;
1	replaced	1500	1480.44270578098	3	1	0	2026-11-28 18:42:39.860565+00	1	1	1	f	0	2026-11-28 18:42:40.135124+00
2	current	1500	1526.1011718402826	4	2	0	2026-11-28 18:42:39.948373+00	2	2	1	f	0	2026-11-28 18:42:41.871102+00
3	current	1500	1524.9610012749993	4	1	0	2026-11-28 18:42:40.028406+00	3	3	1	f	0	2026-11-28 18:42:41.871102+00
4	current	1504.3882344926844	1472.8833555964227	1	0	1	2026-11-28 18:42:41.811939+00	1	4	1	f	0	2026-11-28 18:42:41.871102+00
\.

COPY "seasons_season" ("id", "title", "name", "slug", "state", "options", "seat_mix", "paused", "blocks_in_flight", "blocks_per_bot", "last_sequence", "created_at", "opened_at", "closed_at", "anchor_id", "closing_cut", "closing_rounds", "division_size", "duel_size", "owner_share", "wait_ceiling") FROM stdin;
1	east_india_companies	Season 1	east-india-companies-season-1	open	{"mortgage": "off"}	{}	f	4	2	4	2026-11-28 18:42:39.712638+00	2026-11-28 18:42:39.764742+00	\N	2	0	0	0	2	0.5	360
\.

COPY "tournaments_pairing" ("id", "number", "completed_at", "round_id", "go_on", "reason") FROM stdin;
1	1	\N	1	0	
\.

COPY "tournaments_pairingseat" ("id", "place", "score", "games", "advances", "pairing_id", "participant_id", "points") FROM stdin;
1	0	0	0	f	1	1	\N
2	1	0	0	f	1	2	\N
3	2	0	0	f	1	3	\N
\.

COPY "tournaments_participant" ("id", "number", "entered_at", "bot_id", "version_id", "tournament_id", "withdrawn_at", "withdrawn_reason") FROM stdin;
1	1	2026-11-28 18:42:44.992417+00	2	2	1	\N	
2	2	2026-11-28 18:42:45.107422+00	3	3	1	\N	
3	3	2026-11-28 18:42:45.228549+00	1	4	1	\N	
\.

COPY "tournaments_round" ("id", "number", "created_at", "completed_at", "released_at", "tournament_id") FROM stdin;
1	1	2026-11-28 18:42:45.458159+00	\N	\N	1
\.

COPY "tournaments_tournament" ("id", "title", "name", "slug", "format", "state", "options", "seats", "rounds", "blocks", "held_back", "created_at", "started_at", "finished_at", "created_by_id", "seed_by_rating", "several_per_owner") FROM stdin;
1	east_india_companies	Cup	east-india-companies-cup	round_robin	running	{"mortgage": "off"}	3	0	1	t	2026-11-28 18:42:44.851836+00	2026-11-28 18:42:45.299469+00	\N	1	f	f
\.

COPY "version_tests_versiontest" ("id", "title", "options", "seats", "elo0", "elo1", "alpha", "beta", "most_blocks", "state", "decision", "llr", "lower", "upper", "elo", "elo_low", "elo_high", "blocks_counted", "created_at", "ended_at", "baseline_id", "candidate_id", "owner_id", "reason") FROM stdin;
1	east_india_companies	{"mortgage": "off"}	2	0	50	0.05	0.05	400	running		0	-2.9444389791664403	2.9444389791664403	\N	\N	\N	0	2026-11-28 18:42:45.880455+00	\N	1	4	3	
\.
